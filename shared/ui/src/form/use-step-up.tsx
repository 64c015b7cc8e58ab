import type { StepUpProof } from '@balcao/api-schema';
import { isApiError } from '@balcao/contract';
import { isPlainObject } from '@balcao/domain';
import { type ReactNode, useCallback, useState } from 'react';
import { StepUpDialog } from './step-up-dialog';

interface Question {
  proof: StepUpProof;
  answer(confirmed: boolean): void;
}

export interface StepUp {
  /**
   * Runs a sensitive action. When the API asks for a step-up, the person enters the password or a code and the action
   * runs again. Resolves with its result, or with null when the person cancels.
   */
  run<T>(action: () => Promise<T>): Promise<{ value: T } | null>;
  /** The question; render it outside forms. */
  dialog: ReactNode;
}

/** The proof that the API wants before this action; null when it failed for another reason. */
function wantedProof(error: unknown): StepUpProof | null {
  if (!isApiError(error) || error.code !== 'step_up_required') return null;
  return isPlainObject(error.body) && error.body.proof === 'code' ? 'code' : 'password';
}

/** Lets sensitive actions ask for the password, or a code of the second factor, when and only when the API wants it. */
export function useStepUp(): StepUp {
  const [question, setQuestion] = useState<Question | null>(null);

  const run = useCallback(async <T,>(action: () => Promise<T>) => {
    let proof: StepUpProof | null;
    try {
      return { value: await action() };
    } catch (error) {
      proof = wantedProof(error);
      if (proof === null) throw error;
    }
    const wanted = proof;
    const confirmed = await new Promise<boolean>((answer) => setQuestion({ proof: wanted, answer }));
    setQuestion(null);
    return confirmed ? { value: await action() } : null;
  }, []);

  const dialog = question && <StepUpDialog proof={question.proof} onAnswer={question.answer} />;
  return { run, dialog };
}
