import type { ApiBase } from './http';
import type { SampleFlag } from './shell';

/** The page's runtime configuration (`<script type="application/json" id="config">`), written by ops, never by a build. */
export interface RuntimeConfig {
  apiBases: Record<ApiBase, string>;
  sampleFlags: Record<SampleFlag, boolean>;
  /** Base of the postal-code service, in ViaCEP's shape: `<base>/<cep>/json/`. */
  postalCodeBase: string;
  environment: 'development' | 'production';
  /** The page reloads when a build has been written (`/_dev/reload`). */
  liveReload: boolean;
  /** Everybody who is logged in may open the tools for developers, not only platform admins: on a channel without customers. */
  devtools?: boolean;
}
