import { PhoneLinks, sharingRow } from '../../ui/phone-links.tsx';
import { useDoctorTexts } from './use-doctor-texts.ts';

/** The way to a doctor, or from a doctor to whoever asked. `phone` is E.164. */
export function PersonLinks({ name, phone }: { name: string; phone: string }) {
  const t = useDoctorTexts().links;
  return (
    <PhoneLinks
      phone={phone}
      call={t.call(name)}
      whatsapp={t.whatsapp}
      whatsappTo={t.whatsappTo(name)}
      className={sharingRow}
    />
  );
}
