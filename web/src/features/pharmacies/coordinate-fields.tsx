import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import { cityOf } from '@dawaya/contract/vocabulary/cities';
import { maxLandmarkLength } from '@dawaya/contract/vocabulary/limits';
import { decodePlusCode, type Point } from '@dawaya/contract/vocabulary/plus-code';
import LocateFixed from 'lucide-react/icons/locate-fixed';
import { useRef, useState } from 'react';
import { useRegisterTexts } from '../../i18n/register.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';

type Progress = 'locating' | 'found' | 'decoded' | 'denied' | 'unavailable';

interface CoordinateFieldsProps {
  latitude?: string | null;
  longitude?: string | null;
  city?: string;
}

/**
 * Latitude and longitude: typed, requested from the device when the button is pressed, or read from
 * an Open Location Code.
 */
export function CoordinateFields(props: CoordinateFieldsProps) {
  const t = useRegisterTexts().coordinates;
  const fields = useRef<HTMLFieldSetElement>(null);
  const [progress, setProgress] = useState<Progress>();

  const locate = async () => {
    setProgress('locating');
    try {
      const { latitude, longitude } = await readPosition();
      writeFields(fields.current, { latitude, longitude });
      setProgress('found');
    } catch (error) {
      const denied = error instanceof GeolocationPositionError && error.code === 1;
      setProgress(denied ? 'denied' : 'unavailable');
    }
  };

  const decode = (code: string) => {
    const city = fields.current?.form?.elements.namedItem('city');
    const cityText = city instanceof HTMLInputElement ? city.value : props.city;
    const place = decodePlusCode(code, cityOf(cityText ?? ''));
    if (place) writeFields(fields.current, formatPoint(place));
    setProgress(place ? 'decoded' : undefined);
  };

  return (
    <fieldset ref={fields} className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 font-medium">{t.legend}</legend>
      <p className="text-sm text-muted">{t.hint}</p>
      <Button
        look="secondary"
        busy={progress === 'locating'}
        onClick={() => void locate()}
        className="self-start"
      >
        {progress !== 'locating' && <LocateFixed size={20} aria-hidden="true" />}
        {t.locate}
      </Button>
      <p role="status" className="text-sm text-muted empty:absolute">
        {progress && t[progress]}
      </p>
      <TextField
        name="plusCode"
        label={t.plusCode}
        hint={t.plusCodeHint}
        onInput={(event) => decode(event.currentTarget.value)}
        {...coordinateTexts}
        inputMode="text"
        maxLength={60}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-4">
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
async function readPosition(): Promise<{ latitude: string; longitude: string }> {
  if (!navigator.geolocation) throw new Error('no geolocation');
  const geolocation = await new Promise<GeolocationPosition>((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, reject, {
      enableHighAccuracy: true,
      timeout: 20_000,
      maximumAge: 60_000,
    });
  });
  return formatPoint(geolocation.coords);
}

/** Six digits are a hand's breadth; more would be false precision. */
const formatPoint = ({ latitude, longitude }: Point) => ({
  latitude: latitude.toFixed(6),
  longitude: longitude.toFixed(6),
});

function writeFields(fields: HTMLFieldSetElement | null, values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) writeField(fields, name, value);
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
  form: HTMLFormElement | HTMLFieldSetElement | null | undefined,
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
