import { notFound } from 'next/navigation';
import { PageFrame } from '@/components/layout/page-frame';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { IconLink } from '@/components/ui/icon-button';
import type { FrameShop } from '@/lib/domain/frame-shop';

export const dynamic = 'force-dynamic';

const shop = {
  restaurantId: 7702,
  name: 'Phở Nhà Hạnh Nguyễn Đình Chiểu',
  openLine: { open: true, text: 'Mở cửa đến 22:00 · Phường Võ Thị Sáu' },
  defaultLocale: 'en',
  countryCode: 'VN',
  timeZone: 'Asia/Ho_Chi_Minh',
  socialLinks: ['https://www.facebook.com/pho-nha-hanh', 'https://zalo.me/pho-nha-hanh'],
} satisfies FrameShop;

type Props = { searchParams: Promise<{ back?: string }> };

/** Shows the page frame with all its slots filled, in development only; with `?back=1` as a sub-page. */
export default async function FrameGalleryPage({ searchParams }: Props) {
  if (process.env.MAKAN_DEV_PAGES !== '1') notFound();
  const { back } = await searchParams;
  return (
    <PageFrame
      shop={shop}
      locale="en"
      path="/home"
      back={
        back
          ? { title: 'Thông tin thanh toán đơn hàng của bạn', backHref: '/home', backLabel: 'Back' }
          : undefined
      }
      slots={{
        bag: (
          <IconLink icon="bag" label="Cart, 2" href="#cart">
            <span aria-hidden="true" className="count-dot">
              2
            </span>
          </IconLink>
        ),
        user: (
          <ButtonLink href="#login" variant="secondary" size="small">
            Đăng nhập
          </ButtonLink>
        ),
        cart: (
          <ButtonLink href="#cart" size="small">
            <Icon name="bag" size={18} />
            Giỏ hàng 5
          </ButtonLink>
        ),
      }}
    >
      <div style={{ display: 'grid', gap: 12, padding: 16 }}>
        {Array.from({ length: 12 }, (_, index) => (
          <Card key={index} heading={`Card ${index + 1}`}>
            <p>Bánh phở tươi, bò tái, nạm, gầu, hành lá, nước dùng ninh mười bốn giờ.</p>
          </Card>
        ))}
      </div>
    </PageFrame>
  );
}
