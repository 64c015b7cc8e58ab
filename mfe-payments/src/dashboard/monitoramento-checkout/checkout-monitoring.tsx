import { useSession } from '@balcao/contract';
import { Page } from '@balcao/ui/base';
import { QueryProvider } from '@balcao/ui/query';
import { Metrics } from '../metrics/metrics';
import { StoreHealth } from './store-health';

/** The page after login: what the store needs before it can sell, and then whether its checkout sells. */
export default function CheckoutMonitoring() {
  const { data: seller } = useSession();
  const name = seller?.nickname || seller?.name.split(' ')[0];
  return (
    <Page title="Início">
      <p className="bal-soft">{name ? `Olá, ${name}.` : 'Olá.'} Esta é a situação da sua loja.</p>
      <QueryProvider>
        <StoreHealth />
        <Metrics />
      </QueryProvider>
    </Page>
  );
}
