import { Stack } from '@balcao/ui/base';
import { CopyButton } from '@balcao/ui/display';
import './code-sample.css';

export interface CodeSampleProps {
  code: string;
  /** The verb with its object: "Copiar comando". */
  copyLabel: string;
  /** The sentence after copying: "Comando copiado." */
  copied: string;
}

/** A command or a piece of a program, to read and to copy. */
export function CodeSample({ code, copyLabel, copied }: CodeSampleProps) {
  return (
    <Stack gap={8}>
      <pre className="set-code">
        <code>{code}</code>
      </pre>
      <CopyButton text={code} done={copied} size="small">
        {copyLabel}
      </CopyButton>
    </Stack>
  );
}
