import { CopyButton } from '@balcao/ui/display';

interface CopiedValueProps {
  /** The field of a DNS panel: "Nome". */
  label: string;
  value: string;
}

/** A value to be pasted into a field of a DNS panel. */
export function CopiedValue({ label, value }: CopiedValueProps) {
  return (
    <div className="set-copied">
      <span className="bal-meta">{label}</span>
      <code className="set-copied-value">{value}</code>
      <CopyButton text={value} done={`${label} copiado.`} size="small">
        {`Copiar ${label.toLowerCase()}`}
      </CopyButton>
    </div>
  );
}
