import { Stack } from '@balcao/ui/base';
import { Disclosure } from '@balcao/ui/display';
import { CodeSample } from '../code-sample';
import { VERIFY_BY_LIBRARY, VERIFY_IN_PHP, VERIFY_IN_TYPESCRIPT } from './verify-signature';

/** The code by which a receiver verifies that a body comes from us, to copy. */
export function HowToVerify() {
  return (
    <Disclosure summary="Como verificar a assinatura">
      <Stack>
        <p>
          Cada envio é assinado de duas formas: use a que preferir. Responda com um código 2xx em até 5
          segundos e guarde o <code>id</code> de cada evento: o mesmo evento pode chegar mais de uma vez, e
          fora de ordem.
        </p>
        <p>
          Pelo padrão aberto Standard Webhooks, com os cabeçalhos <code>webhook-id</code>,{' '}
          <code>webhook-timestamp</code> e <code>webhook-signature</code>: há bibliotecas prontas para várias
          linguagens, que recebem o segredo como ele é mostrado aqui. Um segredo criado antes deste padrão
          pode ter <code>-</code> ou <code>_</code>: renove-o para usar as bibliotecas.
        </p>
        <h3 className="set-h3">Com a biblioteca do padrão</h3>
        <CodeSample code={VERIFY_BY_LIBRARY} copyLabel="Copiar com a biblioteca" copied="Código copiado." />
        <p>
          Sem biblioteca, pelo cabeçalho <code>X-Signature</code>: a hora e o HMAC-SHA-256 de{' '}
          <code>hora.corpo</code> com o segredo.
        </p>
        <h3 className="set-h3">TypeScript</h3>
        <CodeSample code={VERIFY_IN_TYPESCRIPT} copyLabel="Copiar em TypeScript" copied="Código copiado." />
        <h3 className="set-h3">PHP</h3>
        <CodeSample code={VERIFY_IN_PHP} copyLabel="Copiar em PHP" copied="Código copiado." />
      </Stack>
    </Disclosure>
  );
}
