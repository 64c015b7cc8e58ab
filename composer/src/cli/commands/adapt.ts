import { resolve } from 'node:path';
import { adaptBuild } from '../../adapt/adapt-build';
import { readDeclaredArea } from '../../adapt/declared-area';
import { writeBuild } from '../../adapt/write-build';
import { typeOfFile } from '../../edge/file-types';
import { budgetOf } from '../../policy/policy';
import { readFolder } from '../../publish/read-build';
import { compareWeight, describeLine, weigh } from '../../publish/weigh';
import type { Command } from '../command';
import { onlyPositional, requiredText, textOf } from '../read-arguments';
import { UsageError } from '../usage-error';

export const adaptCommand: Command = {
  name: 'adapt',
  arguments: '<dist>',
  summary: 'Make an artifact of a build that another preset made, from its mf-manifest.json.',
  options: {
    area: { type: 'string', value: '<file>', text: 'What the area owns: an area.ts as JSON. Needed.' },
    mount: { type: 'string', value: '<./module>', text: 'Exposed module with the lifecycles (./mount).' },
    version: { type: 'string', value: '<version>', text: 'Another than that of the build.' },
    out: { type: 'string', value: '<dir>', text: 'Where the artifact is written (<dist>-adapted).' },
  },
  readOnly: true,
  async run({ workspace, environment }, args) {
    const dist = resolve(onlyPositional(args, 'folder with an mf-manifest.json'));
    const out = resolve(textOf(args, 'out') ?? `${dist}-adapted`);
    if (out === dist) throw new UsageError('--out must be another folder than that of the build.');
    const leftOut: string[] = [];
    const isServed = (name: string) => {
      const served = typeOfFile(name) !== undefined;
      if (!served) leftOut.push(name);
      return served;
    };
    const build = await adaptBuild({
      files: await readFolder(dist, isServed),
      declared: await readDeclaredArea(resolve(requiredText(args, 'area'))),
      mount: textOf(args, 'mount') ?? './mount',
      version: textOf(args, 'version'),
      commit: environment.GIT_COMMIT ?? 'local',
      now: workspace.now(),
    });
    await writeBuild(out, build);
    const { artifact } = build;
    const weight = compareWeight(
      weigh(artifact, undefined),
      budgetOf(workspace.policy, artifact.name),
      undefined,
    );
    return {
      data: { name: artifact.name, version: artifact.version, out, leftOut, weight },
      lines: [
        `${artifact.name} ${artifact.version} is in ${out}: ${Object.keys(artifact.files).length} files.`,
        ...leftOut.map((name) => `  left out, because it is never served: ${name}`),
        ...weight.map((line) => `  ${describeLine(line)}`),
        `Next: npm run mfe -- publish ${out}`,
      ],
    };
  },
};
