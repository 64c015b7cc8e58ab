import type { PaymentMethod } from '@balcao/domain';
import { Notice } from '@balcao/ui/base';
import { EditorField } from '@balcao/ui/form';
import type { ReactNode } from 'react';
import { fieldProps } from './config-field-props';

const Nothing = () => null;

export interface LaterFieldsProps {
  method: PaymentMethod;
  /** The fields whose stored values stay as they are. */
  names: readonly string[];
  /** The explanation of the fields, and of the time until they work. */
  children: ReactNode;
}

/** Settings that need the checkout, which is not there yet: said in words, and not offered. */
export function LaterFields({ method, names, children }: LaterFieldsProps) {
  return (
    <>
      <Notice kind="info" title="Disponível com o checkout">
        {children}
      </Notice>
      <div hidden>
        {names.map((name) => (
          <EditorField key={name} {...fieldProps(method, name)}>
            <Nothing />
          </EditorField>
        ))}
      </div>
    </>
  );
}
