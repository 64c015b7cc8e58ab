import type { CartFilter, CartRow } from '@balcao/api-schema';
import { useCan } from '@balcao/contract';
import { Button, lazyPart, ReadOnlyNotice } from '@balcao/ui/base';
import { type EmptyWords, type Noun, ResourceList, usePages } from '@balcao/ui/list';
import { QueryProvider } from '@balcao/ui/query';
import { Suspense, useState } from 'react';
import { PRODUTOS } from '../paths';
import { CARTS } from './carts-key';
import './carts.css';
import { COLUMNS, cartCard, FILTERS, nameOf, TABS } from './columns';

// Loaded on demand, because the list itself needs no form.
const CartSettings = lazyPart(() => import('./cart-settings'));

const NOUN: Noun = { one: 'carrinho', many: 'carrinhos' };

const EMPTY: EmptyWords = {
  icon: 'checkout',
  title: 'Carrinhos abandonados aparecem aqui',
  body: 'Quando um cliente deixa um contato no checkout e sai sem comprar, você vê aqui o que ele queria e pode trazê-lo de volta por e-mail ou WhatsApp.',
  // Carts begin with people who come to the checkout.
  steps: [{ label: 'Compartilhar um produto', to: PRODUTOS, icon: 'products' }],
};

/** Checkouts that were left by somebody who can be reached. */
export default function CartList() {
  return (
    <QueryProvider>
      <Content />
    </QueryProvider>
  );
}

function Content() {
  const fetchPage = usePages<CartRow, CartFilter>('/carts');
  const mayEdit = useCan('pedidos:editar');
  return (
    <ResourceList<CartRow, CartFilter>
      name={CARTS}
      title="Carrinhos abandonados"
      noun={NOUN}
      columns={COLUMNS}
      filters={FILTERS}
      tabs={TABS}
      rowKey={({ id }) => id}
      rowLabel={(cart) => `Carrinho de ${nameOf(cart)}`}
      card={cartCard}
      fetchPage={fetchPage}
      searchLabel="Buscar por cliente, contato ou item"
      defaultSort="-abandonedAt"
      actions={() => mayEdit && <Settings />}
      empty={EMPTY}
      notice={<ReadOnlyNotice area="pedidos" to="recuperar um carrinho" />}
    />
  );
}

function Settings() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon="settings" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Tempo de abandono
      </Button>
      {isOpen && (
        <Suspense>
          <CartSettings onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
