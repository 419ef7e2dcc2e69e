import { Button, Column, Heading, Img, Row, Section, Text } from '@react-email/components';
import type { Brand } from './brand';
import type { Part } from './mail-content';
import { styles } from './styles';

type Of<K extends Part['kind']> = Extract<Part, { kind: K }>;

export function MailPart({ part, brand }: { part: Part; brand: Brand }) {
  switch (part.kind) {
    case 'text':
      return <Text style={styles.text}>{part.text}</Text>;
    case 'facts':
      return <Facts part={part} />;
    case 'amounts':
      return <Amounts part={part} />;
    case 'codes':
      return <Codes part={part} />;
    case 'list':
      return <List part={part} />;
    case 'button':
      return (
        <Section style={styles.action}>
          <Button
            href={part.href}
            style={{ ...styles.button, backgroundColor: brand.color, color: brand.onColor }}
          >
            {part.label}
          </Button>
        </Section>
      );
  }
}

function Facts({ part }: { part: Of<'facts'> }) {
  return (
    <Section style={styles.block}>
      {part.facts.map(({ label, value }) => (
        <Row key={label}>
          <Column style={styles.label}>{label}</Column>
          <Column style={styles.value}>{value}</Column>
        </Row>
      ))}
    </Section>
  );
}

function Amounts({ part }: { part: Of<'amounts'> }) {
  return (
    <Section style={styles.block}>
      {part.rows.map(({ label, amount, isTotal }, index) => (
        <Row key={index}>
          <Column style={isTotal ? styles.totalName : styles.lineName}>{label}</Column>
          <Column style={isTotal ? styles.total : styles.amount}>{amount}</Column>
        </Row>
      ))}
    </Section>
  );
}

function Codes({ part }: { part: Of<'codes'> }) {
  return (
    <Section style={styles.block}>
      {part.codes.map(({ code, cid }) => (
        <Section key={cid} style={styles.code}>
          <Img src={`cid:${cid}`} alt={code} width={180} height={180} style={styles.qr} />
          <Text style={styles.codeText}>{code}</Text>
        </Section>
      ))}
    </Section>
  );
}

function List({ part }: { part: Of<'list'> }) {
  return (
    <Section>
      <Heading as="h2" style={styles.heading}>
        {part.title}
      </Heading>
      <ul style={styles.list}>
        {part.items.map((item, index) => (
          <li key={index}>{item}</li>
        ))}
      </ul>
    </Section>
  );
}
