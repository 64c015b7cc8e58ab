import type { StoreChecklist } from '@balcao/api-schema';
import { useCan } from '@balcao/contract';
import { Link } from '@balcao/contract/router';
import { GATEWAYS } from '@balcao/domain';
import { Icon } from '@balcao/ui/base';
import { gatewayPath, PAGAMENTOS } from '../pagamentos/paths';
import { DemoNotice } from './demo-notice';
import './store-notes.css';

/** The notes that the page's figures are no money: test mode and demonstration data, in one line. */
export function StoreNotes({ testGateway, demo }: Pick<StoreChecklist, 'testGateway' | 'demo'>) {
  if (testGateway === undefined && demo === undefined) return null;
  return (
    <div className="store-notes">
      {testGateway !== undefined && (
        <div role="note" aria-label="Modo de teste" className="store-note">
          <Icon name="alert" />
          <p>
            <strong>Modo de teste.</strong> Nada é cobrado de verdade.
          </p>
          <TestModeExit gateway={testGateway} />
        </div>
      )}
      {demo && <DemoNotice {...demo} />}
    </div>
  );
}

function TestModeExit({ gateway }: { gateway: NonNullable<StoreChecklist['testGateway']> }) {
  const hasLiveMode = GATEWAYS[gateway].modes.length > 1;
  if (!useCan('configuracoes:editar')) return null;
  return (
    <Link to={hasLiveMode ? gatewayPath(gateway) : PAGAMENTOS}>
      {hasLiveMode ? 'Ativar produção' : 'Escolher um gateway'}
    </Link>
  );
}
