import { QueryProvider } from '@balcao/ui/query';
import type { ReactNode } from 'react';
import './payments.css';
import './cobrancas/charges.css';
import './formas/methods.css';
import './gateway/gateway.css';
import './simulador/simulator.css';
import { useLivePayments } from './use-live-payments';

function Live({ children }: { children: ReactNode }) {
  useLivePayments();
  return children;
}

/** The frame of the payment pages: a query cache that live events refetch. */
export function PaymentsPage({ children }: { children: ReactNode }) {
  return (
    <QueryProvider>
      <Live>{children}</Live>
    </QueryProvider>
  );
}
