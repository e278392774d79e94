import type { TextWay } from '@dawaya/contract/endpoints/pharmacy-channels';
import { ar, en, useTextWaysTexts } from '../../i18n/text-ways.ts';
import type { QrCode } from '../../ui/qr-code.tsx';

interface TextWaysProps {
  ways: readonly TextWay[];
  /** Missing on a phone, which cannot scan its own screen. */
  Code?: typeof QrCode | undefined;
}

/** The channels that the operator has set up, each with its address. */
export function TextWays({ ways, Code }: TextWaysProps) {
  const t = useTextWaysTexts();
  return (
    <section aria-labelledby="text-ways" className="flex flex-col gap-2 py-4">
      <h2 id="text-ways" className="font-bold">
        {t.title(ways.map(({ channel }) => t.names[channel]).join(t.or))}
      </h2>
      <p className="text-sm text-muted">{t.hint}</p>
      <ul className="flex flex-wrap gap-x-6 gap-y-3">
        {ways.map(({ channel, address, link }) => (
          <li key={channel} className="flex items-center gap-3 text-start">
            {Code && <Code text={link} label={t.code(t.names[channel])} className="size-24" />}
            <p>
              <span className="block text-sm text-muted">{t.names[channel]}</span>
              <a
                href={link}
                className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
              >
                <bdi dir="ltr">{address}</bdi>
              </a>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The addresses of the channels on paper: a line for each language. */
export function PosterTextWays({ ways }: Pick<TextWaysProps, 'ways'>) {
  return (
    <div className="w-full text-sm wrap-anywhere">
      {([ar, en] as const).map((texts) => (
        <p key={texts.or} lang={texts === ar ? 'ar' : 'en'} dir={texts === ar ? 'rtl' : 'ltr'}>
          {texts.title('')}
          {ways.map(({ channel, address }, index) => (
            <span key={channel}>
              {index > 0 && ' · '}
              {texts.names[channel]} <bdi dir="ltr">{address}</bdi>
            </span>
          ))}
        </p>
      ))}
    </div>
  );
}
