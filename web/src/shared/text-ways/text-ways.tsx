import type { TextWay } from '@dawaya/contract/endpoints/pharmacy-channels';
import { hintOf, useTextWaysTexts } from '../../i18n/text-ways.ts';
import type { QrCode } from '../../ui/qr-code.tsx';

export interface TextWaysProps {
  ways: readonly TextWay[];
  /** Missing on a phone, which cannot scan its own screen. */
  Code?: typeof QrCode | undefined;
}

/** The channels that the operator has set up, each with its address. */
export function TextWaysList({ ways, Code }: TextWaysProps) {
  const t = useTextWaysTexts();
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-muted">{hintOf(t, ways)}</p>
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
    </div>
  );
}
