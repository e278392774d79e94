import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import { cityOf } from '@dawaya/contract/vocabulary/cities';
import type { Coordinates } from '@dawaya/contract/vocabulary/distance';
import { maxLandmarkLength } from '@dawaya/contract/vocabulary/limits';
import { decodePlusCode } from '@dawaya/contract/vocabulary/plus-code';
import LocateFixed from 'lucide-react/icons/locate-fixed';
import { useState } from 'react';
import { formatNumber } from '../../i18n/format.ts';
import { useRegisterTexts } from '../../i18n/register.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { TextField } from '../../ui/field.tsx';

type PositionState = 'locating' | { accuracy: number } | 'denied' | 'timeout' | 'unavailable';

/** By the code of a `GeolocationPositionError`. */
const readingsByCode: Record<number, PositionState> = { 1: 'denied', 3: 'timeout' };

/** Metres: a worse position may be that of another street. */
const maxAccurateMetres = 100;

/** Fills in the form's coordinates from the device, and says how accurate they are or why not. */
export function PositionButton() {
  const t = useRegisterTexts().coordinates;
  const language = useLanguage();
  const [reading, setReading] = useState<PositionState>();

  const locate = async (form: HTMLFormElement | null) => {
    setReading('locating');
    try {
      const { coords } = await readPosition();
      writeFields(form, formatPoint(coords));
      setReading({ accuracy: Math.max(1, Math.round(coords.accuracy)) });
    } catch (error) {
      const code = error instanceof GeolocationPositionError ? error.code : 0;
      setReading(readingsByCode[code] ?? 'unavailable');
    }
  };
  const text = () => {
    if (typeof reading !== 'object') return reading && t[reading];
    const accuracy = formatNumber(language, reading.accuracy);
    return reading.accuracy > maxAccurateMetres ? t.inaccurate(accuracy) : t.found(accuracy);
  };

  return (
    <div className="flex flex-col gap-1.5">
      <Button
        variant="secondary"
        busy={reading === 'locating'}
        aria-describedby="position-hint"
        onClick={({ currentTarget }) => void locate(currentTarget.form)}
        className="w-full sm:w-auto sm:self-start"
      >
        {reading !== 'locating' && <LocateFixed size={20} aria-hidden="true" />}
        {t.locate}
      </Button>
      <p id="position-hint" className={cx('text-sm text-muted', reading && 'hidden')}>
        {t.hint}
      </p>
      <p role="status" className="text-sm font-medium empty:absolute">
        {text()}
      </p>
    </div>
  );
}

interface CoordinateFieldsProps {
  latitude?: string | null;
  longitude?: string | null;
  city?: string;
}

/** Latitude and longitude: typed, filled in by the button, or read from an Open Location Code. */
export function CoordinateFields(props: CoordinateFieldsProps) {
  const t = useRegisterTexts().coordinates;
  const [isDecoded, setDecoded] = useState(false);

  const decode = ({ value: code, form }: HTMLInputElement) => {
    const city = readFieldValue(form, 'city') || (props.city ?? '');
    const place = decodePlusCode(code, cityOf(city));
    if (place) writeFields(form, formatPoint(place));
    setDecoded(place !== undefined);
  };

  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 font-medium">{t.legend}</legend>
      <TextField
        name="plusCode"
        label={t.plusCode}
        hint={t.plusCodeHint}
        onInput={({ currentTarget }) => decode(currentTarget)}
        {...coordinateTexts}
        inputMode="text"
        maxLength={60}
      />
      <p role="status" className="text-sm text-muted empty:absolute">
        {isDecoded && t.decoded}
      </p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-4">
        <TextField
          name="latitude"
          label={t.latitude}
          defaultValue={props.latitude ?? undefined}
          {...coordinateTexts}
        />
        <TextField
          name="longitude"
          label={t.longitude}
          defaultValue={props.longitude ?? undefined}
          {...coordinateTexts}
        />
      </div>
    </fieldset>
  );
}

const coordinateTexts = {
  dir: 'ltr',
  inputMode: 'decimal',
  autoComplete: 'off',
  className: 'rtl:text-end',
  maxLength: 20,
} as const;

/** @throws GeolocationPositionError, or an Error in a browser without positions */
async function readPosition(): Promise<GeolocationPosition> {
  if (!navigator.geolocation) throw new Error('no geolocation');
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, reject, {
      enableHighAccuracy: true,
      timeout: 20_000,
      // A second press wants a better position, not the same again.
      maximumAge: 0,
    });
  });
}

/** Formats a point with six digits, which are a hand's breadth; more would be false precision. */
const formatPoint = ({ latitude, longitude }: Coordinates) => ({
  latitude: latitude.toFixed(6),
  longitude: longitude.toFixed(6),
});

function writeFields(form: HTMLFormElement | null, values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) writeField(form, name, value);
}

/** A landmark near the pharmacy: most streets have no name. */
export function LandmarkField({ from }: { from: Partial<PharmacyProfile> | undefined }) {
  const t = useRegisterTexts();
  return (
    <TextField
      name="landmark"
      label={t.landmark}
      hint={t.landmarkHint}
      defaultValue={from?.landmark ?? undefined}
      maxLength={maxLandmarkLength}
    />
  );
}

/** Sets a field as if typed, so that the form's draft and errors follow. */
export function writeField(
  form: HTMLFormElement | null | undefined,
  name: string,
  value: string,
): void {
  const field = form?.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return;
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

export function readFieldValue(form: HTMLFormElement | null, name: string): string {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field.value : '';
}
