import { type ReactNode, useCallback, useState } from 'react';
import { ConfirmNamedDialog, type NamedRequest } from './confirm-named';

interface Asked {
  request: NamedRequest;
  answer(confirmed: boolean): void;
}

export interface ConfirmNamed {
  /** Resolves true when the person confirms. */
  confirmNamed(request: NamedRequest): Promise<boolean>;
  /** Render it outside of forms. */
  confirmation: ReactNode;
}

/** Asks before something is done to one thing that has a name: `if (await confirmNamed({ … })) …`. */
export function useConfirmNamed(): ConfirmNamed {
  const [asked, setAsked] = useState<Asked | null>(null);
  const confirmNamed = useCallback(
    (request: NamedRequest) =>
      new Promise<boolean>((answer) => {
        setAsked({ request, answer });
      }),
    [],
  );
  const confirmation = asked && (
    <ConfirmNamedDialog
      {...asked.request}
      onAnswer={(confirmed) => {
        setAsked(null);
        asked.answer(confirmed);
      }}
    />
  );
  return { confirmNamed, confirmation };
}
