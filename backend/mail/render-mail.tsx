import { render } from '@react-email/render';
import type { MailMessage } from '../providers/mail/mail-sender';
import type { MailData, MailTemplate } from '../schema/mail-data';
import { composeMail } from './compose-mail';
import { MailDocument } from './mail-document';
import { buildPlainText } from './plain-text';
import type { Writing } from './writing';

export type RenderedMail = Pick<MailMessage, 'fromName' | 'subject' | 'html' | 'text' | 'pictures' | 'files'>;

/** Renders a mail as HTML and plain text, with the images of the HTML. */
export async function renderMail<T extends MailTemplate>(
  template: T,
  data: MailData[T],
  writing: Writing,
): Promise<RenderedMail> {
  const content = await composeMail(template, data, writing);
  return {
    fromName: writing.brand.name,
    subject: content.subject,
    html: await render(<MailDocument content={content} writing={writing} />),
    text: buildPlainText(content, writing),
    pictures: content.pictures ?? [],
    files: content.files,
  };
}
