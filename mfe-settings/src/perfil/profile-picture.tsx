import type { Seller, SellerPicture } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { submitFailureOf, useSubmit } from '@balcao/ui/form';
import { PictureField } from '@balcao/ui/upload';
import { useState } from 'react';
import { savePicture } from './seller-api';
import { useSellerUpdates } from './use-seller';

type PictureChange = { file: File } | 'remove';

/** The seller's picture, which is saved on its own as soon as it is chosen. */
export function ProfilePicture({ seller }: { seller: Seller }) {
  const { http, notify } = useShell();
  const { show, readAgain } = useSellerUpdates();
  const [error, setError] = useState<string>();
  const [share, setShare] = useState<number>();

  async function change(wanted: PictureChange) {
    setError(undefined);
    setShare(undefined);
    const saved =
      wanted === 'remove'
        ? await send(http, 'DELETE /seller/:id/picture', { params: { id: seller.id } })
        : await savePicture(http, seller.id, wanted.file, setShare);
    await take(saved);
    notify.toast(wanted === 'remove' ? 'Foto removida.' : 'Foto salva.');
  }

  async function take({ imageUrl, version }: SellerPicture) {
    // A skipped version means that somebody else has saved, so their values must be read.
    if (version === seller.version + 1) show({ ...seller, imageUrl, version });
    else await readAgain();
  }

  const { busy, submit } = useSubmit(change, (failure) => {
    const { errors, fields } = submitFailureOf(failure);
    setError([...errors, ...Object.values(fields).flat()].join(' '));
  });

  return (
    <PictureField
      label="Foto do perfil"
      imageUrl={seller.imageUrl}
      busy={busy}
      progress={share}
      error={error}
      onChoose={(file) => void submit({ file })}
      onRemove={() => void submit('remove')}
    />
  );
}
