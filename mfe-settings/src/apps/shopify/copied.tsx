import { CopyButton } from '@balcao/ui/display';
import type { ReactNode } from 'react';

export interface CopiedProps {
  /** The label of the field in Shopify's form. */
  label: ReactNode;
  text: string;
  /** The copied value, as the button names it: "endereço". */
  what: string;
}

/** Something to put into Shopify's form. */
export function Copied({ label, text, what }: CopiedProps) {
  return (
    <div className="shp-copied">
      <span className="bal-meta">{label}</span>
      <code className="shp-code">{text}</code>
      <CopyButton text={text} done="Copiado." size="small">
        {`Copiar ${what}`}
      </CopyButton>
    </div>
  );
}
