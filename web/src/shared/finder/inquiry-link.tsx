import { useInquiryLinkTexts } from '../../i18n/inquiry-link.ts';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/button.tsx';

interface InquiryLinkProps {
  /**
   * A town, by its English name or as it is written, and by its name on this page; undefined for
   * any.
   */
  town?: { city: string; name: string } | undefined;
}

export function InquiryLink({ town }: InquiryLinkProps) {
  const t = useInquiryLinkTexts();
  return (
    <LinkButton
      href={town ? paths.askFor({ city: town.city }) : paths.ask}
      className="mt-1 sm:self-start"
    >
      {town ? t.of(town.name) : t.town}
    </LinkButton>
  );
}
