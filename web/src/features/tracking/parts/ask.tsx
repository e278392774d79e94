import { PhoneLinks } from '../../../shared/contact-details/phone-links.tsx';

export function Ask(props: { text: string; name: string; phone: string | null }) {
  if (!props.phone) return null;
  return (
    <section className="flex flex-col gap-3">
      <p>{props.text}</p>
      <div className="flex flex-wrap gap-2">
        <PhoneLinks name={props.name} phone={props.phone} />
      </div>
    </section>
  );
}
