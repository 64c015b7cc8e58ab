import type { DisputeDetail } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { MAX_DISPUTE_EVIDENCE } from '@balcao/domain';
import { Button, Icon, Notice, Stack } from '@balcao/ui/base';
import { SendProgress, submitFailureOf, useSubmit } from '@balcao/ui/form';
import { type ChangeEvent, useId, useState } from 'react';
import { addEvidence } from './disputes-api';

const TYPES = 'image/jpeg,image/png,image/webp,application/pdf';

export interface EvidenceFieldProps {
  dispute: DisputeDetail;
  onChanged(): Promise<void>;
}

/** The files that go with an answer: each is stored at once, so that nothing is lost before it is sent. */
export function EvidenceField({ dispute: { id, evidence }, onChanged }: EvidenceFieldProps) {
  const { http } = useShell();
  const inputId = useId();
  const [problem, setProblem] = useState('');
  const [isSending, setSending] = useState(false);
  const [share, setShare] = useState<number>();
  const { busy, submit } = useSubmit<() => Promise<unknown>>(
    async (change) => {
      setProblem('');
      await change();
      await onChanged();
    },
    (error) => {
      const { errors, fields } = submitFailureOf(error);
      setProblem([...Object.values(fields).flat(), ...errors].join(' '));
    },
  );

  function take({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    // The same file can then be chosen again.
    target.value = '';
    if (!file) return;
    setShare(undefined);
    setSending(true);
    void submit(() => addEvidence(http, id, file, setShare).finally(() => setSending(false)));
  }

  return (
    <Stack gap={8}>
      <h3 className="bal-h3">Provas</h3>
      {evidence.length > 0 && (
        <ul className="dispute-files" aria-label="Provas anexadas">
          {evidence.map((file) => (
            <li key={file.id}>
              <span>{file.name}</span>
              <Button
                kind="link"
                size="small"
                disabled={busy}
                onClick={() =>
                  void submit(() =>
                    send(http, 'DELETE /disputes/:id/evidence/:evidenceId', {
                      params: { id, evidenceId: file.id },
                    }),
                  )
                }
              >
                Remover {file.name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {evidence.length < MAX_DISPUTE_EVIDENCE && (
        <div aria-busy={busy}>
          <input
            id={inputId}
            type="file"
            className="bal-visually-hidden"
            accept={TYPES}
            disabled={busy}
            aria-describedby={`${inputId}-help`}
            onChange={take}
          />
          {/* The browser's own button speaks the browser's language. */}
          <label htmlFor={inputId} className="bal-link-button bal-link-button-secondary">
            <Icon name="upload" />
            Anexar prova
          </label>
        </div>
      )}
      <p id={`${inputId}-help`} className="bal-meta">
        JPG, PNG, WebP ou PDF de uma página, até 15 MB. Até {MAX_DISPUTE_EVIDENCE} arquivos.
      </p>
      {isSending && <SendProgress share={share} />}
      {problem && <Notice kind="error">{problem}</Notice>}
    </Stack>
  );
}
