import type { OrderDetail } from '@balcao/api-schema';
import { Button, Section } from '@balcao/ui/base';
import { CopyButton, DefinitionList } from '@balcao/ui/display';
import { useState } from 'react';
import { InvoiceDialog } from './invoice-dialog';

/** The nota fiscal that the store has issued for the order, for its accountant. */
export function InvoiceSection({ order }: { order: OrderDetail }) {
  const [isOpen, setOpen] = useState(false);
  const { invoice } = order;
  return (
    <Section
      title="Nota fiscal"
      description={invoice === null ? 'Ainda não emitida, ou não informada aqui.' : undefined}
      actions={
        order.canEdit && (
          <Button onClick={() => setOpen(true)}>
            {invoice === null ? 'Informar nota fiscal' : 'Alterar nota fiscal'}
          </Button>
        )
      }
    >
      {invoice !== null && <InvoiceFacts invoice={invoice} />}
      {isOpen && <InvoiceDialog order={order} onClose={() => setOpen(false)} />}
    </Section>
  );
}

/** `5206 0433 …`, as notes print it. */
const grouped = (accessKey: string): string => accessKey.replace(/(.{4})(?=.)/g, '$1 ');

function InvoiceFacts({ invoice }: { invoice: NonNullable<OrderDetail['invoice']> }) {
  const { number, series, accessKey } = invoice;
  return (
    <DefinitionList
      items={[
        { term: 'Número', value: number },
        ...(series ? [{ term: 'Série', value: series }] : []),
        ...(accessKey
          ? [
              {
                term: 'Chave de acesso',
                value: (
                  <>
                    {grouped(accessKey)}{' '}
                    <CopyButton text={accessKey} done="Chave copiada.">
                      Copiar
                    </CopyButton>
                  </>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}
