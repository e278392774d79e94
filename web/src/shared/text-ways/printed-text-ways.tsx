import type { TextWay } from '@dawaya/contract/endpoints/pharmacy-channels';
import { ar, en, hintOf, namesOf, useTextWaysTexts } from '../../i18n/text-ways.ts';
import type { QrCode } from '../../ui/qr-code.tsx';

interface PrintedTextWaysProps {
  ways: readonly TextWay[];
  Code: typeof QrCode;
}

/** The addresses of the channels on paper: a line for each language, and codes to scan. */
export function PrintedTextWays({ ways, Code }: PrintedTextWaysProps) {
  const t = useTextWaysTexts();
  return (
    <div className="flex w-full flex-col gap-1 text-center text-sm wrap-anywhere">
      {([ar, en] as const).map((texts) => (
        <p key={texts.or} lang={texts === ar ? 'ar' : 'en'} dir={texts === ar ? 'rtl' : 'ltr'}>
          {texts.printed(namesOf(texts, ways))} {hintOf(texts, ways)}
        </p>
      ))}
      <ul className="flex flex-wrap justify-center gap-x-6 gap-y-2">
        {ways.map(({ channel, address, link }) => (
          <li key={channel} className="flex flex-col items-center">
            <Code text={link} label={t.code(t.names[channel])} className="size-24" />
            <span>
              <span lang="ar">{ar.names[channel]}</span>
              {' · '}
              <span lang="en">{en.names[channel]}</span>
            </span>
            <bdi dir="ltr">{address}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}
