'use client';

import { useState } from 'react';
import { AnyIcon, anyIconNames } from '@/components/ui/any-icon';
import { Badge } from '@/components/ui/badge';
import { Button, ButtonLink } from '@/components/ui/button';
import { Chip, ChipLink } from '@/components/ui/chip';
import { IconButton } from '@/components/ui/icon-button';
import { Tabs } from '@/components/ui/tabs';
import styles from './gallery.module.css';
import { Sample } from './sample';

const longLabel = 'Thêm vào giỏ hàng và tiếp tục chọn món';
const variants = ['primary', 'secondary', 'ghost', 'danger'] as const;
const colors = [
  'brand',
  'brand-text',
  'brand-soft',
  'surface',
  'raised',
  'sunken',
  'line',
  'line-strong',
  'text',
  'muted',
  'ink',
];

export function ButtonSamples() {
  const [mode, setMode] = useState('delivery');
  const [tab, setTab] = useState('menu');
  const [chip, setChip] = useState('knock');
  const [pending, setPending] = useState(false);
  return (
    <>
      <Sample name="Type" stacked>
        {[36, 28, 22, 18, 16, 14, 12].map((size) => (
          <p key={size} className={styles.type} style={{ fontSize: size }}>
            {size} Phở đặc biệt nhà Hạnh 雞飯 S$8.50
          </p>
        ))}
      </Sample>
      <Sample name="Colors" stacked>
        <div className={styles.swatches}>
          {colors.map((color) => (
            <div key={color}>
              <div className={styles.swatch} style={{ background: `var(--${color})` }} />
              {color}
            </div>
          ))}
        </div>
      </Sample>
      <Sample name="Button">
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        {variants.map((variant) => (
          <Button key={variant} variant={variant} disabled>
            {variant}
          </Button>
        ))}
        <Button size="small">Small</Button>
        <Button size="large">Large</Button>
        <Button pending={pending} pendingLabel="Placing your order" onClick={() => setPending(true)}>
          Place order
        </Button>
        <ButtonLink href="#main" variant="secondary" size="small">
          <AnyIcon name="user" size={18} />
          Log in
        </ButtonLink>
        <Button wide align="spread" size="large">
          <span>Add to cart</span>
          <span>S$9.70</span>
        </Button>
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {longLabel}
          </Button>
        ))}
        <Button pending variant="secondary">
          {longLabel}
        </Button>
      </Sample>
      <Sample name="Icon button">
        {(['plain', 'outline', 'brand', 'soft', 'floating'] as const).map((variant) => (
          <IconButton
            key={variant}
            variant={variant}
            icon={variant === 'floating' ? 'close' : 'plus'}
            label={variant}
          />
        ))}
        <IconButton icon="bag" label="Cart, 12">
          <span aria-hidden="true" className="count-dot">
            12
          </span>
        </IconButton>
        <IconButton icon="plus" variant="outline" label="disabled" disabled />
      </Sample>
      <Sample name="Icon" stacked>
        <div className={styles.icons}>
          {anyIconNames.map((name) => (
            <span key={name}>
              <AnyIcon name={name} size={24} className="mx-auto" />
              {name}
            </span>
          ))}
        </div>
      </Sample>
      <Sample name="Tabs" stacked>
        <Tabs
          label="Mode"
          value={mode}
          onChange={setMode}
          tabs={[
            { value: 'delivery', label: 'Delivery' },
            { value: 'pickup', label: 'Pick-up', note: '−10%' },
            { value: 'reserve', label: 'Reserve' },
          ]}
        />
        <Tabs
          label="Hình thức"
          raised
          value={mode}
          onChange={setMode}
          tabs={[
            { value: 'delivery', label: 'Giao hàng' },
            { value: 'pickup', label: 'Đến lấy tại nhà hàng', note: '−10%' },
            { value: 'reserve', label: 'Đặt bàn', disabled: true },
          ]}
        />
        <Tabs
          label="Restaurant"
          variant="line"
          value={tab}
          onChange={setTab}
          panelId={(value) => `panel-${value}`}
          tabs={[
            { value: 'menu', label: 'Menu' },
            { value: 'reviews', label: 'Reviews', note: '1,204' },
            { value: 'merchant', label: 'Merchant' },
          ]}
        />
      </Sample>
      <Sample name="Chip">
        {['contactless', 'knock', 'Không lấy dụng cụ ăn uống dùng một lần, cảm ơn nhà hàng'].map((value) => (
          <Chip key={value} selected={chip === value} onClick={() => setChip(value)}>
            {value}
          </Chip>
        ))}
        <Chip disabled>disabled</Chip>
        <ChipLink href="#main" selected>
          Signatures
        </ChipLink>
        <ChipLink href="#main">Phở và bún nước</ChipLink>
      </Sample>
      <Sample name="Badge">
        {(['brand', 'success', 'warning', 'danger', 'info', 'plain'] as const).map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Badge tone="success">
          <AnyIcon name="check" size={16} />
          Chosen
        </Badge>
        <Badge tone="brand">Được đặt nhiều nhất trong tuần này</Badge>
      </Sample>
    </>
  );
}
