import type { Advertisement } from '@dawaya/contract/endpoints/advertisements';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { upload } from '../../../lib/transport.ts';
import { showAdvertisement } from './queries.ts';

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
