import Camera from 'lucide-react/icons/camera';
import { useState } from 'react';
import { useMessagesTexts } from '../../../i18n/messages.ts';
import { sentenceOf } from '../../../lib/errors.ts';
import { callIdempotently } from '../../../lib/submission.ts';
import { PictureButton } from '../../../shared/photos/pick-pictures.tsx';
import { preparePhoto } from '../../../shared/photos/prepare-photo.ts';
import type { shownRequestQuery } from '../queries.ts';

interface ClearerPhotoProps {
  address: ReturnType<typeof shownRequestQuery>;
  changing: (change: () => Promise<unknown>) => Promise<void>;
}

export function ClearerPhoto({ address, changing }: ClearerPhotoProps) {
  const t = useMessagesTexts();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const send = async (files: File[]) => {
    setBusy(true);
    setRefusal('');
    try {
      const photos = await Promise.all(
        files.map(async (file, index) => {
          const preparedPhoto = await preparePhoto(file);
          // A photo that this browser cannot read is left to the server's check.
          const photo = typeof preparedPhoto === 'string' ? file : preparedPhoto;
          return new File([photo], `prescription-${index + 1}.jpg`, { type: photo.type });
        }),
      );
      await changing(() =>
        callIdempotently('clearer-photo', 'POST /api/track/:token/photos', {
          ...address,
          form: { prescriptionImages: photos },
        }),
      );
    } catch (error) {
      setRefusal(sentenceOf(error, t.photoFailed));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-col gap-2 rounded border border-warning bg-warning-soft p-3">
      <p className="font-medium">{t.photoWanted}</p>
      <PictureButton multiple disabled={busy} onPick={(files) => void send(files)}>
        <Camera size={20} aria-hidden="true" />
        {t.sendPhoto}
      </PictureButton>
      <p role="alert" className="font-medium text-danger empty:hidden">
        {refusal}
      </p>
    </div>
  );
}
