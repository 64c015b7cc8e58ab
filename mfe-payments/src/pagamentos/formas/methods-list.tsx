import { useCan } from '@balcao/contract';
import { PAYMENT_METHOD_LABELS } from '@balcao/domain';
import { LinkButton, Stack, StatusPill, Thumbnail } from '@balcao/ui/base';
import { NextSetupStep } from '@balcao/ui/query';
import { LoadedResource } from '@balcao/ui/resource';
import { formaPath, INICIO } from '../paths';
import type { GatewayEntry } from '../payment-api';
import { configWords } from './config-words';
import { methodPill } from './method-pill';
import { MethodToggle } from './method-toggle';
import { paymentConfigOf } from './payment-config-of';
import { useMethodConfigs } from './use-configs';

export interface MethodsListProps {
  entry: GatewayEntry;
  /** The store sells through this gateway, so links need not name it. */
  isCurrent: boolean;
  /** Whether methods can be offered: the gateway has all its credentials. */
  canActivate: boolean;
}

/** The methods of a gateway: what each is set to, offered or not, and the way to its page. */
export function MethodsList({ entry, isCurrent, canActivate }: MethodsListProps) {
  const mayEdit = useCan('pagamentos:editar');
  return (
    <LoadedResource
      query={useMethodConfigs(entry.id)}
      what="estas formas de pagamento"
      skeleton={<Skeleton methods={entry.methods} />}
      elsewhere={INICIO}
    >
      {(rows) => (
        <>
          <NextSetupStep after="methods" state={rows.some(({ config }) => config?.ativo)} />
          <ul className="pay-rows">
            {rows.map(({ method: { id, nome, imagem }, config }) => (
              <li key={id} className="pay-row">
                <Thumbnail src={imagem} icon="payments" />
                <div className="pay-row-text">
                  <Stack direction="row" gap={8}>
                    <h3 className="pay-row-name">{nome}</h3>
                    <StatusPill {...methodPill(config)} />
                  </Stack>
                  <p className="bal-soft">
                    {config
                      ? configWords(paymentConfigOf(id, config.config))
                      : mayEdit
                        ? 'Ative com os valores comuns, ou configure antes.'
                        : 'Ainda não foi configurada.'}
                  </p>
                </div>
                <div className="pay-row-actions">
                  {mayEdit && canActivate && <MethodToggle method={id} gateway={entry.id} config={config} />}
                  <LinkButton to={formaPath(id, isCurrent ? undefined : entry.id)}>
                    <span>
                      {mayEdit ? 'Configurar' : 'Ver'}
                      <span className="bal-visually-hidden"> {nome}</span>
                    </span>
                  </LinkButton>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </LoadedResource>
  );
}

/** The rows that come, as high as they are, so that what stands below them stays where it is. */
function Skeleton({ methods }: Pick<GatewayEntry, 'methods'>) {
  return (
    <div role="status" aria-busy="true">
      <span className="bal-visually-hidden">Carregando…</span>
      <ul className="pay-rows" aria-hidden="true">
        {methods.map((method) => (
          <li key={method} className="pay-row">
            <Thumbnail src="" icon="payments" />
            <div className="pay-row-text">
              <span className="pay-row-name">{PAYMENT_METHOD_LABELS[method]}</span>
              <div className="bal-skeleton pay-row-words" />
            </div>
            <div className="bal-skeleton pay-row-actions pay-row-buttons" />
          </li>
        ))}
      </ul>
    </div>
  );
}
