import type { Language } from '@dawaya/contract/vocabulary/languages';
import type Stripe from 'stripe';
import { escapeHtml } from './html.ts';

const texts = {
  en: {
    title: 'Confirm your payment',
    testMode: 'Test mode: no money moves.',
    question: (amount: string) => `Your bank asks: do you pay ${amount}?`,
    complete: 'Complete authentication',
    fail: 'Fail authentication',
    over: 'This payment is not waiting for an answer any more.',
  },
  ar: {
    title: 'تأكيد الدفع',
    testMode: 'وضع تجريبي: لا يُخصم مال حقيقي.',
    question: (amount: string) => `يسألك البنك: هل توافق على دفع ${amount}؟`,
    complete: 'تأكيد الدفع',
    fail: 'رفض الدفع',
    over: 'لم تعد هذه الدفعة بانتظار رد.',
  },
};

/** The minimal page of the payer's bank. Without a waiting intent it says that none waits. */
export function authenticationPage(
  intent: Stripe.PaymentIntent | undefined,
  language: Language,
): string {
  const t = texts[language];
  const amount = intent
    ? `\u2066${new Intl.NumberFormat('en', { style: 'currency', currency: intent.currency }).format(intent.amount / 100)}\u2069`
    : '';
  const body = intent
    ? `<p>${escapeHtml(t.question(amount))}</p>
<form method="post">
<button name="answer" value="complete">${t.complete}</button>
<button name="answer" value="fail" class="quiet">${t.fail}</button>
</form>`
    : `<p>${t.over}</p>`;
  return `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${t.title}</title>
<link rel="stylesheet" href="../authentication.css"></head><body><main>
<p class="mark">${t.testMode}</p><h1>${t.title}</h1>
${body}
</main></body></html>`;
}

export const authenticationStyles = `:root { color-scheme: light dark; font-family: system-ui, sans-serif; }
body { margin: 0; }
main { max-inline-size: 28rem; margin: 2rem auto; padding: 1rem; }
.mark { font-weight: 700; }
form { display: grid; gap: 0.75rem; }
button { min-block-size: 3rem; border: 2px solid #0b5a4a; border-radius: 0.75rem; font: inherit;
  background: #0b5a4a; color: #fff; cursor: pointer; }
button.quiet { background: Canvas; color: CanvasText; }
`;
