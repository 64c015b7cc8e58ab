import { QueryProvider } from '@balcao/ui/query';
import type { ReactNode } from 'react';
import './pagamentos.css';
import './cobrancas/cobrancas.css';
import './formas/formas.css';
import './gateway/gateway.css';
import './simulador/simulador.css';
import { useLivePayments } from './use-live-payments';

function Live({ children }: { children: ReactNode }) {
  useLivePayments();
  return children;
}

/** What the pages about payments have in common: a cache of what they read, which follows what others change. */
export function PaymentsPage({ children }: { children: ReactNode }) {
  return (
    <QueryProvider>
      <Live>{children}</Live>
    </QueryProvider>
  );
}
