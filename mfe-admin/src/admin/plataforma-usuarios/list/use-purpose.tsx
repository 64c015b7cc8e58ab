import { lazyPart } from '@balcao/ui/base';
import { type ReactNode, Suspense, useCallback, useState } from 'react';

const ReasonDialog = lazyPart(() => import('../../../common/reason-dialog'));

/** Longest purpose that the export takes. */
const MAX_LENGTH = 300;

interface Asked {
  start(purpose: string): Promise<void>;
  giveUp(): void;
}

export interface Purpose {
  /** Asks for the purpose and starts the work with it. Null when the person cancelled. */
  ask<T>(work: (purpose: string) => Promise<T>): Promise<T | null>;
  /** The question; render it beside what asks. */
  dialog: ReactNode;
}

/** Asks for the purpose of an export of personal data, which the LGPD requires (Lei 13.709, art. 6, I). */
export function usePurpose(): Purpose {
  const [asked, setAsked] = useState<Asked | null>(null);

  const ask = useCallback(
    <T,>(work: (purpose: string) => Promise<T>) =>
      new Promise<T | null>((resolve) => {
        setAsked({
          async start(purpose) {
            resolve(await work(purpose));
            setAsked(null);
          },
          giveUp() {
            resolve(null);
            setAsked(null);
          },
        });
      }),
    [],
  );

  const dialog = asked && (
    <Suspense>
      <ReasonDialog
        title="Exportar usuários?"
        consequence="O arquivo traz dados pessoais mascarados. Guarde-o só enquanto precisar dele."
        confirmLabel="Exportar CSV"
        label="Finalidade"
        maxLength={MAX_LENGTH}
        onConfirm={asked.start}
        onClose={asked.giveUp}
      />
    </Suspense>
  );
  return { ask, dialog };
}
