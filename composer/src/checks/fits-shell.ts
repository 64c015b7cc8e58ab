import type { Artifact } from '@balcao/contract';
import { satisfies } from 'semver';
import type { Finding } from '../model/proof';
import type { Product } from '../policy/policy';
import type { RefusalCode } from '../refusals/refusal-codes';

const CONTRACT_MODULE = '@balcao/contract';

/** A finding that keeps the composition from being promoted. */
export function problem(code: RefusalCode, { name, version }: Artifact, message: string): Finding {
  return { code, severity: 'error', part: name, message: `${name} ${version} ${message}` };
}

/** `@scope/name/sub/path` → `@scope/name` */
function packageOf(module: string): string {
  return module
    .split('/')
    .slice(0, module.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Whether an area can run with a shell and the API: contract, shared modules, and no copies of what the shell brings. */
export function fitsShell(area: Artifact, shell: Artifact, { apiVersion }: Product): Finding[] {
  const findings: Finding[] = [];
  const contract = shell.shared[CONTRACT_MODULE]?.provided;
  if (!contract || !satisfies(contract, area.contract))
    findings.push(
      problem('contract_unsatisfied', area, `needs contract ${area.contract}; the shell keeps ${contract}.`),
    );
  if (!satisfies(apiVersion, area.api))
    findings.push(problem('api_unsatisfied', area, `needs API ${area.api}; ${apiVersion} runs.`));
  for (const [module, { range, bundled }] of Object.entries(area.shared)) {
    const provided = shell.shared[module]?.provided;
    if (!provided && bundled) continue;
    if (!provided || !satisfies(provided, range))
      findings.push(
        problem('shared_unsatisfied', area, `needs ${module} ${range}; the shell has ${provided ?? 'none'}.`),
      );
  }
  const shellOnly = new Set(Object.keys(shell.shared).map(packageOf));
  for (const bundled of Object.keys(area.packages).filter((name) => shellOnly.has(name)))
    findings.push(problem('shell_only_bundled', area, `carries its own ${bundled}.`));
  return findings;
}
