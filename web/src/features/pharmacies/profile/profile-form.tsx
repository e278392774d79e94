import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import {
  maxAddressLength,
  maxPhoneLength,
  maxShopNameLength,
  maxZipCodeLength,
} from '@dawaya/contract/vocabulary/limits';
import { displayPhone } from '@dawaya/contract/vocabulary/phone-display';
import { zipCodeOf } from '@dawaya/contract/vocabulary/zip-codes';
import { useQueryClient } from '@tanstack/react-query';
import { useDashboardProfileTexts } from '../../../i18n/dashboard-profile.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { Form, readFields, useForm } from '../../../ui/form.tsx';
import { toast } from '../../../ui/toast.ts';
import {
  CoordinateFields,
  LandmarkField,
  PositionButton,
  writeField,
} from '../position-fields.tsx';
import { profileQuery, saveProfile } from '../queries.ts';

const fields = [
  'nameAr',
  'nameEn',
  'phone',
  'zipCode',
  'address',
  'landmark',
  'latitude',
  'longitude',
] as const;

const valuesOf = (profile: PharmacyProfile) => {
  const { nameAr, nameEn } = profile.proposedNames ?? profile;
  return { ...profile, nameAr, nameEn };
};

/** Returns a key of the form's first values: a draft belongs only to these. */
export const profileStamp = (profile: PharmacyProfile) => {
  const values = valuesOf(profile);
  return JSON.stringify([profile.id, ...fields.map((name) => values[name])]);
};

interface ProfileFormProps {
  profile: PharmacyProfile;
  isQuiet: boolean;
}

/** Names, phone, zip code, address and coordinates. Its key has to be `profileStamp`. */
export function ProfileForm({ profile, isQuiet }: ProfileFormProps) {
  const t = useDashboardProfileTexts();
  const client = useQueryClient();
  const shown = valuesOf(profile);
  const sessionEnded = useSessionEnded('pharmacy');
  const form = useForm({
    draft: `profile ${profileStamp(profile)}`,
    failed: t.failed,
    send: (data) => {
      const { nameAr, nameEn, ...rest } = readFields(data, ...fields);
      // An old name may be longer than a new name may be: it is sent only if it was changed.
      return saveProfile(profile.id, {
        ...rest,
        ...(nameAr !== (shown.nameAr ?? '') && { nameAr }),
        ...(nameEn !== (shown.nameEn ?? '') && { nameEn }),
      });
    },
    onDone: (saved) => {
      client.setQueryData<PharmacyProfile>(
        profileQuery(profile.id).queryKey,
        (current) =>
          current && {
            ...current,
            ...Object.fromEntries(fields.map((name) => [name, saved[name]])),
            shopName: saved.shopName,
            proposedNames: saved.proposedNames,
            nameRefusedFor: saved.nameRefusedFor,
          },
      );
      toast({ title: t.saved });
    },
    onError: sessionEnded,
  });
  return (
    <Form form={form} label={t.form} className="flex flex-col gap-4">
      {(['nameAr', 'nameEn'] as const).map((name) => (
        <TextField
          key={name}
          name={name}
          label={t[name]}
          defaultValue={shown[name] ?? ''}
          maxLength={maxShopNameLength}
          autoComplete="off"
        />
      ))}
      <div className="flex flex-wrap gap-x-2 gap-y-4">
        <div className="grow basis-37">
          <TextField
            name="phone"
            type="tel"
            label={t.phone}
            defaultValue={profile.phone ? displayPhone(profile.phone) : ''}
            maxLength={maxPhoneLength}
            autoComplete="tel"
          />
        </div>
        <div className="grow basis-42">
          <TextField
            name="zipCode"
            label={t.zipCode}
            hint={<OfferedZipCode profile={profile} />}
            defaultValue={profile.zipCode ?? ''}
            maxLength={maxZipCodeLength}
            autoComplete="postal-code"
          />
        </div>
      </div>
      <TextField
        name="address"
        label={t.address}
        defaultValue={profile.address}
        required
        maxLength={maxAddressLength}
        autoComplete="street-address"
      />
      <Fold title={t.position}>
        <div className="flex flex-col gap-4 py-2">
          <LandmarkField from={profile} />
          <PositionButton />
          <CoordinateFields
            latitude={profile.latitude}
            longitude={profile.longitude}
            city={profile.city}
          />
        </div>
      </Fold>
      <Button type="submit" variant={isQuiet ? 'secondary' : 'primary'} busy={form.busy}>
        {t.save}
      </Button>
    </Form>
  );
}

/** Offers the city's zip code if there is none; it never replaces one. */
function OfferedZipCode({ profile }: { profile: PharmacyProfile }) {
  const t = useDashboardProfileTexts();
  const code = zipCodeOf(profile.city);
  if (profile.zipCode || !code) return null;
  return (
    <Button
      variant="secondary"
      className="mt-1"
      onClick={({ currentTarget }) => writeField(currentTarget.closest('form'), 'zipCode', code)}
    >
      {t.takeZipCode(code)}
    </Button>
  );
}
