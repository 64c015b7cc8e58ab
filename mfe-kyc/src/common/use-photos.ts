import { isApiError } from '@balcao/contract';
import type { DocumentSlot } from '@balcao/domain';
import type { CapturedImage } from '@balcao/ui/camera';
import { submitFailureOf } from '@balcao/ui/form';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PhotoDrafts } from './photo-drafts';
import type { PhotoSender } from './photo-sender';

/** A photo on this device. */
export interface LocalPhoto {
  image: CapturedImage;
  /** `taken`: the person has not said that it is to be used. */
  state: 'taken' | 'sending' | 'failed' | 'sent';
  /** Share of it that was sent, 0 to 1. */
  progress: number;
  /** What went wrong. */
  error: string;
}

export type LocalPhotos = Partial<Record<DocumentSlot, LocalPhoto>>;

export interface Photos {
  photos: LocalPhotos;
  /** Keeps a photo that is looked at; null gives it up. */
  take(slot: DocumentSlot, image: CapturedImage | null): void;
  /** Sends a photo. While it is on its way, another call for its slot is ignored. */
  send(slot: DocumentSlot, image: CapturedImage): void;
}

const NO_NETWORK = ['offline', 'timeout'];

function wordsFor(error: unknown): string {
  const { errors, fields, code } = submitFailureOf(error);
  if (NO_NETWORK.includes(code))
    return 'Sem conexão. A foto continua guardada aqui e é enviada quando a internet voltar.';
  return [...Object.values(fields).flat(), ...errors].join(' ');
}

/**
 * The photos of an attempt on this device: kept when they are taken, sent when the person says so, and again when the network
 * is back.
 *
 * @param onSent a slot has its photo now
 * @param onRefused the API wants it no longer: the attempt has moved meanwhile
 */
export function usePhotos(
  sender: PhotoSender,
  drafts: PhotoDrafts,
  { onSent, onRefused }: { onSent(slot: DocumentSlot): void; onRefused(error: unknown): void },
): Photos {
  const [photos, setPhotos] = useState<LocalPhotos>({});
  const underWay = useRef(new Set<DocumentSlot>()).current;
  /** Photos that wait for the network. */
  const waiting = useRef(new Map<DocumentSlot, CapturedImage>()).current;
  /** Uploads that the API has and that are in no slot yet. */
  const uploaded = useRef(new Map<CapturedImage, string>()).current;
  const latest = useRef({ sender, drafts, onSent, onRefused });
  useEffect(() => {
    latest.current = { sender, drafts, onSent, onRefused };
  });

  const show = useCallback((slot: DocumentSlot, photo: LocalPhoto | undefined) => {
    setPhotos((all) => {
      const { [slot]: _, ...others } = all;
      return photo ? { ...others, [slot]: photo } : others;
    });
  }, []);

  useEffect(() => {
    let isGone = false;
    void drafts.load().then((kept) => {
      if (isGone) return;
      const found = Object.entries(kept).map(([slot, image]) => [
        slot,
        { image, state: 'taken', progress: 0, error: '' },
      ]);
      // What was taken meanwhile is newer.
      setPhotos((now) => ({ ...Object.fromEntries(found), ...now }));
    });
    return () => {
      isGone = true;
    };
  }, [drafts]);

  const take = useCallback(
    (slot: DocumentSlot, image: CapturedImage | null) => {
      waiting.delete(slot);
      show(slot, image ? { image, state: 'taken', progress: 0, error: '' } : undefined);
      void (image ? latest.current.drafts.save(slot, image) : latest.current.drafts.remove(slot));
    },
    [show, waiting],
  );

  const send = useCallback(
    async (slot: DocumentSlot, image: CapturedImage) => {
      if (underWay.has(slot)) return;
      underWay.add(slot);
      waiting.delete(slot);
      const tell = (progress: number) => show(slot, { image, state: 'sending', progress, error: '' });
      tell(0);
      try {
        const { sender: by } = latest.current;
        const id = uploaded.get(image) ?? (await by.upload(slot, image, tell));
        uploaded.set(image, id);
        await by.attach(slot, id);
        await latest.current.drafts.remove(slot);
        show(slot, { image, state: 'sent', progress: 1, error: '' });
        latest.current.onSent(slot);
      } catch (error) {
        if (isApiError(error) && NO_NETWORK.includes(error.code)) waiting.set(slot, image);
        else uploaded.delete(image);
        show(slot, { image, state: 'failed', progress: 0, error: wordsFor(error) });
        if (isApiError(error) && [409, 410].includes(error.status)) latest.current.onRefused(error);
      } finally {
        underWay.delete(slot);
      }
    },
    [show, underWay, uploaded, waiting],
  );

  useEffect(() => {
    const sendAgain = () => {
      for (const [slot, image] of waiting) void send(slot, image);
    };
    window.addEventListener('online', sendAgain);
    return () => window.removeEventListener('online', sendAgain);
  }, [waiting, send]);

  return { photos, take, send: useCallback((slot, image) => void send(slot, image), [send]) };
}
