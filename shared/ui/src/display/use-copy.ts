import { useState } from 'react';
import { copyText } from './copy-text';

export interface Copy {
  /** The result of the last attempt, for an element with `role="status"`. Empty before the first. */
  outcome: string;
  copy(text: string): Promise<void>;
}

/**
 * Copies texts.
 *
 * @param done what is said when it worked: "Link copiado."
 * @param refused what to do when the browser refuses it, as on plain http or when the person has said no
 */
export function useCopy(done: string, refused: string): Copy {
  const [outcome, setOutcome] = useState('');
  async function copy(text: string) {
    setOutcome((await copyText(text)) ? done : `O navegador não deixou copiar. ${refused}`);
  }
  return { outcome, copy };
}
