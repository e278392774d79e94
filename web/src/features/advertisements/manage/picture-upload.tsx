import type { Advertisement } from '@dawaya/contract/endpoints/advertisements';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAdvertisementTexts } from '../../../i18n/advertisements.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { call } from '../../../lib/api.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { upload } from '../../../lib/transport.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Status } from '../../../ui/status.tsx';
import { showAdvertisement } from '../queries.ts';

export function usePictureUpload() {
  const client = useQueryClient();
  const [sending, setSending] = useState<{ id: string; share: number } | null>(null);

  /** @throws ApiError, OfflineError: then the advertisement keeps its old picture */
  const send = async ({ id }: Advertisement, picture: Blob): Promise<Advertisement> => {
    const ending = picture.type.replace('image/', '').replace('jpeg', 'jpg');
    const file = new File([picture], `product.${ending}`, { type: picture.type });
    setSending({ id, share: 0 });
    try {
      const changed = await call('POST /api/advertisements/:id/image', {
        params: { id },
        form: { productImage: [file] },
        transport: upload((share) => setSending({ id, share })),
      });
      await showAdvertisement(client, changed);
      return changed;
    } finally {
      setSending(null);
    }
  };

  return { sending, send };
}

/** The progress of a picture's upload, 0 to 1. */
export function PictureProgress({ share }: { share: number }) {
  const t = useAdvertisementTexts().picture;
  const language = useLanguage();
  const percent = formatNumber(language, Math.floor(share * 100) / 100, { style: 'percent' });
  return (
    <div className="flex w-full flex-col gap-1">
      <p className="text-sm text-muted">{share < 1 ? t.sent(percent) : t.checking}</p>
      {/* Announced once, not at each step. */}
      <Status className="sr-only">{share < 1 ? t.uploading : t.checking}</Status>
      <ProgressBar label={t.uploading} share={share} />
    </div>
  );
}
