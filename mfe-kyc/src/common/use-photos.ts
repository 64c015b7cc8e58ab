import { type ApiError, isApiError } from '@balcao/contract';
import { DOCUMENT_SLOTS, type DocumentSlot } from '@balcao/domain';
import { useLatest } from '@balcao/ui/base';
import type { CapturedImage } from '@balcao/ui/camera';
import { submitFailureOf } from '@balcao/ui/form';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { LocalPhoto, LocalPhotos } from './local-photos';
import type { PhotoDrafts } from './photo-drafts';
import type { PhotoSender } from './photo-sender';
import type { SlotProgress } from './slot-progress';
import { sendAgainWords } from './slot-words';
import { contentsOf, withoutStale } from './stale-photos';

export interface Photos {
  photos: LocalPhotos;
  /** Keeps the photo under review; null discards it. */
  take(slot: DocumentSlot, image: CapturedImage | null): void;
  /** Sends a photo. While it is pending, further calls for its slot are ignored. */
  send(slot: DocumentSlot, image: CapturedImage): void;
}

/** Slots and callbacks of the photos. */
export interface PhotosOptions {
  /** The latest slots from the API. */
  slots: readonly SlotProgress[];
  /** The attempt accepts no more photos. */
  closed: boolean;
  /** A slot has its photo now. */
  onSent(slot: DocumentSlot): void;
  /** The API refused a photo, because the attempt has changed meanwhile. */
  onRefused(error: ApiError): void;
}

function wordsFor(error: unknown, slot: DocumentSlot): string {
  const { errors, fields, code } = submitFailureOf(error);
  const again = `“${sendAgainWords(slot)}”`;
  if (code === 'offline')
    return `Sem conexão. A foto continua guardada aqui: é enviada quando a internet voltar ou você tocar em ${again}.`;
  if (code === 'timeout') return `O envio demorou demais. A foto continua guardada aqui: toque em ${again}.`;
  return [...Object.values(fields).flat(), ...errors].join(' ');
}

/**
 * The photos of an attempt on this device. They are stored when taken, sent when confirmed, retried when the network
 * is back, and removed when stale.
 */
export function usePhotos(sender: PhotoSender, drafts: PhotoDrafts, options: PhotosOptions): Photos {
  const { slots, closed } = options;
  const [photos, setPhotos] = useState<LocalPhotos>({});
  const underWay = useRef(new Set<DocumentSlot>()).current;
  /** Photos that wait for the network. */
  const waiting = useRef(new Map<DocumentSlot, CapturedImage>()).current;
  /** Finished uploads that are not in a slot yet. */
  const uploaded = useRef(new Map<CapturedImage, string>()).current;
  const latest = useLatest({ sender, drafts, ...options });

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
      const found = Object.entries(kept).map(([slot, { image, over }]) => [
        slot,
        { image, over, state: 'taken', progress: 0, error: '' },
      ]);
      // Photos taken meanwhile are newer.
      setPhotos((now) => ({ ...Object.fromEntries(found), ...now }));
    });
    return () => {
      isGone = true;
    };
  }, [drafts]);

  /** The current contents of a slot, which a new photo replaces. */
  const currentContents = useCallback((slot: DocumentSlot): string => {
    const progress = latest.current.slots.find((one) => one.slot === slot);
    return progress ? contentsOf(progress) : '';
  }, []);

  const take = useCallback(
    (slot: DocumentSlot, image: CapturedImage | null) => {
      waiting.delete(slot);
      const photo = image && { image, over: currentContents(slot) };
      show(slot, photo ? { ...photo, state: 'taken', progress: 0, error: '' } : undefined);
      void (photo ? latest.current.drafts.save(slot, photo) : latest.current.drafts.remove(slot));
    },
    [show, currentContents, waiting],
  );

  const send = useCallback(
    async (slot: DocumentSlot, image: CapturedImage) => {
      if (underWay.has(slot)) return;
      underWay.add(slot);
      waiting.delete(slot);
      const photo = { image, over: currentContents(slot) };
      const report = (progress: number) => show(slot, { ...photo, state: 'sending', progress, error: '' });
      report(0);
      try {
        const { sender: by } = latest.current;
        const id = uploaded.get(image) ?? (await by.upload(slot, image, report));
        uploaded.set(image, id);
        await by.attach(slot, id);
        await latest.current.drafts.remove(slot);
        show(slot, { ...photo, state: 'sent', progress: 1, error: '' });
        latest.current.onSent(slot);
      } catch (error) {
        const { code } = submitFailureOf(error);
        if (code === 'offline') waiting.set(slot, image);
        // Without an answer the API may still have stored it.
        if (code !== 'offline' && code !== 'timeout') uploaded.delete(image);
        show(slot, { ...photo, state: 'failed', progress: 0, error: wordsFor(error, slot) });
        if (isApiError(error) && [409, 410].includes(error.status)) latest.current.onRefused(error);
      } finally {
        underWay.delete(slot);
      }
    },
    [show, currentContents, underWay, uploaded, waiting],
  );

  useEffect(() => {
    const sendAgain = () => {
      for (const [slot, image] of waiting) void send(slot, image);
    };
    window.addEventListener('online', sendAgain);
    return () => window.removeEventListener('online', sendAgain);
  }, [waiting, send]);

  const current = useMemo(() => withoutStale(photos, slots, closed), [photos, slots, closed]);
  useEffect(() => {
    for (const slot of DOCUMENT_SLOTS) {
      const photo = photos[slot];
      // A pending photo is checked when it has arrived or failed.
      if (photo && !current[slot] && photo.state !== 'sending') take(slot, null);
    }
  }, [photos, current, take]);

  return { photos: current, take, send: useCallback((slot, image) => void send(slot, image), [send]) };
}
