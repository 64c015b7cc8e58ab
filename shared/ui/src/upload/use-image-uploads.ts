import { isApiError } from '@balcao/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLatest } from '../base/use-latest';
import { fileProblem, type PictureRules, sizeProblem } from './file-problem';
import type { PendingImage, StoredImage } from './image-list';

export interface ImageUploadOptions {
  signal: AbortSignal;
  /** Call with 0 to 1 where it is known how far the upload is. */
  onProgress(fraction: number): void;
}

/** Stores a picture. Rejecting with an `ApiError` shows its sentences on the picture. */
export type UploadImage = (file: File, options: ImageUploadOptions) => Promise<Omit<StoredImage, 'alt'>>;

function wordsFor(error: unknown): string {
  if (!isApiError(error)) return 'A imagem não foi enviada. Tente de novo.';
  const inFields = Object.values(error.fields).flat();
  return (inFields.length > 0 ? inFields : error.errors).join(' ');
}

/** Sends pictures, all at once, each with its progress and its error. */
export function useImageUploads(
  upload: UploadImage,
  rules: PictureRules,
  onStored: (image: StoredImage) => void,
) {
  const [pending, setPending] = useState<readonly PendingImage[]>([]);
  const files = useRef(new Map<number, { file: File; controller: AbortController }>()).current;
  const nextKey = useRef(0);
  const latest = useLatest({ upload, onStored });

  const change = useCallback((key: number, values: Partial<PendingImage>) => {
    setPending((all) => all.map((one) => (one.key === key ? { ...one, ...values } : one)));
  }, []);

  const drop = useCallback(
    (key: number) => {
      files.get(key)?.controller.abort();
      files.delete(key);
      setPending((all) => {
        const gone = all.find((one) => one.key === key);
        if (gone) URL.revokeObjectURL(gone.preview);
        return all.filter((one) => one.key !== key);
      });
    },
    [files],
  );

  useEffect(
    () => () => {
      for (const { controller } of files.values()) controller.abort();
    },
    [files],
  );

  async function send(key: number) {
    const known = files.get(key);
    if (!known) return;
    const { file, controller } = known;
    change(key, { error: undefined, progress: undefined });
    try {
      const problem = fileProblem(file, rules) ?? (await sizeProblem(file, rules));
      if (problem) return change(key, { error: problem });
      const image = await latest.current.upload(file, {
        signal: controller.signal,
        onProgress: (progress) => change(key, { progress }),
      });
      if (controller.signal.aborted) return;
      drop(key);
      latest.current.onStored({ ...image, alt: '' });
    } catch (error) {
      if (!controller.signal.aborted) change(key, { error: wordsFor(error) });
    }
  }

  function add(chosen: readonly File[]) {
    const added = chosen.map((file) => {
      const key = nextKey.current++;
      files.set(key, { file, controller: new AbortController() });
      return {
        key,
        name: file.name,
        preview: URL.createObjectURL(file),
        progress: undefined,
        error: undefined,
      };
    });
    setPending((all) => [...all, ...added]);
    for (const { key } of added) void send(key);
  }

  return { pending, add, drop, retry: (key: number) => void send(key) };
}
