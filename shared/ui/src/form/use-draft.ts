import { type DraftOptions, useSession, useShell } from '@balcao/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FormValues } from './form-values';

/** The changes of a person that were not saved. */
export interface Draft {
  changes: FormValues;
  /** When it was last changed: ISO 8601, UTC. */
  at: string;
}

type StoredDrafts = Record<string, Draft>;

/** Drafts outlive an expired session, so nothing that was typed is lost. */
const OFFERED_AFTER_LOGIN: DraftOptions = { outlivesSession: true };

/** One of the drafts that share a key of the shell's storage. */
export interface DraftStore {
  /** The stored draft when the form was opened; null when there is none or while it is read. */
  found: Draft | null;
  /** @param at when they were last changed; now, unless said otherwise */
  keep(changes: FormValues, at?: string): void;
  remove(): void;
}

/**
 * Reads, keeps and removes a draft. Calls run one after another, because the drafts of a key are stored together. A
 * failing storage loses only the draft.
 *
 * @param storageKey declared in the area's `storageKeys`
 * @param form which of the drafts under that key, in the store that the page shows: what was typed in one is not offered in another
 */
export function useDraft(storageKey: string, form: string): DraftStore {
  const { drafts, telemetry } = useShell();
  const { storeId } = useSession();
  const part = storeId ? `${form} ${storeId}` : form;
  const [found, setFound] = useState<Draft | null>(null);
  const turn = useRef(Promise.resolve());

  const inTurn = useCallback(
    (work: () => Promise<void>) => {
      turn.current = turn.current
        .then(work)
        .catch((error: unknown) =>
          telemetry.report({ name: 'draft_failed', detail: { cause: String(error) } }),
        );
    },
    [telemetry],
  );

  useEffect(() => {
    let isCurrent = true;
    inTurn(async () => {
      const stored = await drafts.load<StoredDrafts>(storageKey);
      if (isCurrent) setFound(stored?.[part] ?? null);
    });
    return () => {
      isCurrent = false;
    };
  }, [drafts, inTurn, storageKey, part]);

  const keep = useCallback(
    (changes: FormValues, at = new Date().toISOString()) =>
      inTurn(async () => {
        const stored = await drafts.load<StoredDrafts>(storageKey);
        await drafts.save(storageKey, { ...stored, [part]: { changes, at } }, OFFERED_AFTER_LOGIN);
      }),
    [drafts, inTurn, storageKey, part],
  );

  const remove = useCallback(() => {
    setFound(null);
    inTurn(async () => {
      const { [part]: removed, ...others } = (await drafts.load<StoredDrafts>(storageKey)) ?? {};
      if (!removed) return;
      if (Object.keys(others).length > 0) await drafts.save(storageKey, others, OFFERED_AFTER_LOGIN);
      else await drafts.remove(storageKey);
    });
  }, [drafts, inTurn, storageKey, part]);

  return { found, keep, remove };
}
