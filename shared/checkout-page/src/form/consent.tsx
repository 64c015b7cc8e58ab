import type { V1Session } from '@balcao/api-schema';
import { Part } from './fields';

/**
 * Asks whether the purchase may be told to advertisers, purpose by purpose, where the store would tell them: refusing is as easy as agreeing,
 * and paying asks for neither (LGPD, art. 8; ANPD's guide of 2022).
 */
export function Consent({ session }: { session: V1Session }) {
  return (
    <Part id="consent">
      {session.asks_consent && (
        <section className="consent" aria-labelledby="consent-title">
          <h2 id="consent-title">Anúncios da loja</h2>
          <p>
            A loja pode contar sobre esta compra a quem mostrou o anúncio? Nada é contado sem você aceitar, e
            sua compra é a mesma.
          </p>
          <div className="choice-buttons">
            <button type="submit" name="do" value="consent-none" className="quiet">
              Recusar
            </button>
            <button type="submit" name="do" value="consent-all" className="quiet">
              Aceitar
            </button>
          </div>
          <details>
            <summary>Escolher por finalidade</summary>
            <label>
              <input type="checkbox" name="consent_marketing" /> Informar a compra a plataformas de anúncios
            </label>
            <label>
              <input type="checkbox" name="consent_analytics" /> Medir a visita
            </label>
            <button type="submit" name="do" value="consent-some" className="quiet">
              Salvar escolha
            </button>
          </details>
        </section>
      )}
    </Part>
  );
}
