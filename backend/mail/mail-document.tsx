import {
  Body,
  Container,
  Head,
  Heading,
  Html,
  Img,
  Link,
  Preview,
  Section,
  Text,
} from '@react-email/components';
import { getHtmlLang } from '@/lib/contract/values';
import { fill } from '../messages/messages';
import type { MailContent } from './mail-content';
import { MailPart } from './mail-parts';
import { styles } from './styles';
import type { Writing } from './writing';

/** Renders a restaurant's mail as HTML, with its brand at the top and its address at the bottom. */
export function MailDocument({ content, writing }: { content: MailContent; writing: Writing }) {
  const { brand, messages, locale } = writing;
  const home = brand.page('/home');
  const name = (
    <>
      {brand.logo && <Img src={brand.logo} alt="" width={48} height={48} style={styles.logo} />}
      <span style={{ ...styles.name, color: brand.onColor }}>{brand.name}</span>
    </>
  );
  return (
    <Html lang={getHtmlLang(locale)} dir="ltr">
      <Head>
        <meta name="color-scheme" content="light" />
        <title>{content.subject}</title>
      </Head>
      <Preview>{content.title}</Preview>
      <Body style={styles.body}>
        <Container style={styles.container}>
          <Section style={{ ...styles.header, backgroundColor: brand.color }}>
            {home ? (
              <Link href={home} style={styles.nameLink}>
                {name}
              </Link>
            ) : (
              name
            )}
          </Section>
          <Section style={styles.content}>
            <Heading as="h1" style={styles.title}>
              {content.title}
            </Heading>
            {content.parts.map((part, index) => (
              <MailPart key={index} part={part} brand={brand} />
            ))}
          </Section>
          <Section style={styles.footer}>
            <Text style={styles.small}>
              {[brand.name, brand.address, brand.phone, ...brand.taxNumbers].filter(Boolean).join(' · ')}
            </Text>
            <Text style={styles.small}>
              {fill(content.footer ?? messages.footer.why, { restaurant: brand.name })}
            </Text>
          </Section>
        </Container>
      </Body>
    </Html>
  );
}
