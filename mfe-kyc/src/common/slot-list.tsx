import { DOCUMENT_SLOTS, type DocumentSlot } from '@balcao/domain';
import { ProgressMeter } from '@balcao/ui/base';
import { ImageCapture } from '@balcao/ui/camera';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { SlotCard } from './slot-card';
import { countSent, isAwaited, type SlotProgress } from './slot-progress';
import { captureTarget } from './slot-words';
import './slots.css';
import type { Photos } from './use-photos';

export interface SlotListProps {
  slots: readonly SlotProgress[];
  photos: Photos;
  closed: boolean;
  /** The way to take photos on another device. */
  phone?: ReactNode;
  /** More that can be done with an image the API has. */
  actionsFor?: (progress: SlotProgress) => ReactNode;
}

/** The three images and the way to each of them. When one is sent, the focus goes on to the next. */
export function SlotList({
  slots,
  photos: { photos, take, send },
  closed,
  phone,
  actionsFor,
}: SlotListProps) {
  const [open, setOpen] = useState<DocumentSlot | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const sent = countSent(slots);
  const next = slots.find(isAwaited)?.slot;
  const waitsForNext = useRef(false);

  useEffect(() => {
    if (!waitsForNext.current || sent === 0) return;
    waitsForNext.current = false;
    list.current?.querySelector<HTMLElement>(`[data-slot="${next}"] button`)?.focus();
  }, [sent, next]);

  const openPhoto = open ? photos[open] : undefined;
  return (
    <>
      {!closed && <ProgressMeter label="Imagens enviadas" value={sent} max={DOCUMENT_SLOTS.length} />}
      <ul className="slots" ref={list}>
        {slots.map((progress) => {
          const photo = photos[progress.slot];
          return (
            <SlotCard
              key={progress.slot}
              progress={progress}
              photo={photo}
              closed={closed}
              isNext={progress.slot === next}
              onCapture={() => setOpen(progress.slot)}
              onSendAgain={() => photo && send(progress.slot, photo.image)}
              actions={actionsFor?.(progress)}
            />
          );
        })}
      </ul>
      {open && !closed && (
        <ImageCapture
          key={open}
          target={captureTarget(open)}
          taken={openPhoto?.state === 'taken' ? openPhoto.image : undefined}
          phone={phone}
          onTaken={(image) => take(open, image)}
          onUse={(image) => {
            waitsForNext.current = true;
            setOpen(null);
            send(open, image);
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
