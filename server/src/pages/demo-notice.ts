import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { FastifyInstance } from 'fastify';

// The notice of a demonstration (docs/operations.md). The server writes it into the document, so
// the
// scripts of other sites do not grow. A page changes its language in place, so the document has
// both
// languages and the styles show one.

const stylesPath = '/dev/demo.css';

const code = (text: string) => `<code dir="ltr">${text}</code>`;
const link = (path: string, text: string) => `<a href="${path}">${text}</a>`;

const notices: Record<Language, string> = {
  en: `<p><strong>This is a demonstration.</strong> Its pharmacies are invented and help nobody. All that you type or send is deleted each night at 3:00 in Khartoum. Enter no medicine, prescription, name or number of a real person.</p>
<details><summary>How to try it</summary><ul>
<li>As a customer, choose any pharmacy. You need no account.</li>
<li>As a pharmacist, ${link('/pharmacist/login', 'log in')} with ${code('pharmacy@example.com')}, as an assistant with ${code('assistant@example.com')}.</li>
<li>As a doctor, ${link('/doctor-login', 'log in')} with ${code('doctor@example.com')}.</li>
<li>Codes and mails are in the ${link('/dev/outbox', 'outbox')}, for everybody to read. The demonstration sends no mail, so end your own address with ${code('@example.com')}.</li>
</ul></details>`,
  ar: `<p><strong>هذا موقع تجريبي.</strong> صيدلياته غير حقيقية ولا تخدم أحداً. كل ما تكتبه أو ترسله يُحذف كل ليلة الساعة 3:00 بتوقيت الخرطوم. لا تكتب دواء أو روشتة أو اسماً أو رقماً لشخص حقيقي.</p>
<details><summary>كيف تجرّبه</summary><ul>
<li>كزبون: اختر أي صيدلية. لا تحتاج إلى حساب.</li>
<li>كصيدلي: ${link('/pharmacist/login', 'سجّل الدخول')} بالعنوان ${code('pharmacy@example.com')}، وكمساعد بالعنوان ${code('assistant@example.com')}.</li>
<li>كطبيب: ${link('/doctor-login', 'سجّل الدخول')} بالعنوان ${code('doctor@example.com')}.</li>
<li>الرموز والرسائل في ${link('/dev/outbox', 'صندوق البريد التجريبي')}، ويقرأها الجميع. الموقع لا يرسل أي بريد، فاجعل عنوانك ينتهي بـ ${code('@example.com')}.</li>
</ul></details>`,
};
const names: Record<Language, string> = { en: 'Demonstration', ar: 'موقع تجريبي' };

const noticeIn = (language: Language) =>
  `<aside class="demo" lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}" aria-label="${names[language]}">${notices[language]}</aside>`;

export const demoStyles = `<link rel="stylesheet" href="${stylesPath}">`;
export const demoNotice = `${noticeIn('en')}\n${noticeIn('ar')}\n`;

const styles = `.demo { padding: 0.5rem 1rem; font-size: 0.875rem; line-height: 1.5; background: var(--color-warning-soft); color: var(--color-text); border-block-end: 1px solid var(--color-line-strong); overflow-wrap: anywhere; }
.demo > * { max-inline-size: 70rem; margin-inline: auto; }
.demo summary { display: list-item; inline-size: fit-content; min-block-size: 1.5rem; font-weight: 700; cursor: pointer; }
.demo ul { list-style: disc; padding-inline-start: 1.5rem; }
.demo a { text-decoration: underline; }
html[lang=en] > body > .demo[lang=ar], html[lang=ar] > body > .demo[lang=en] { display: none; }
`;

/** Serves the notice's styles, which the policy does not allow in the document. */
export const demoNoticeRoutes = (app: FastifyInstance) =>
  app.get(stylesPath, { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'max-age=3600').send(styles),
  );
