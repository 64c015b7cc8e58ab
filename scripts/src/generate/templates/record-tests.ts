import type { ProjectFiles } from '../project-files';
import type { Screen } from '../screen';
import { sampleName } from './sample-answers';

/** The test of a screen that lists records, of their page, or of both. */
export function recordTestFiles(screen: Screen): ProjectFiles {
  const { folder, record, path, api, one, list, detail, toSource } = screen;
  const described = [...(detail ? ['describeRecordForm'] : []), ...(list ? ['describeRecordList'] : [])];
  return new Map([
    [
      `${folder}/${record.file}.test.ts`,
      `import { ${described.join(', ')} } from '@balcao/ui/testing-screens';
import { area } from '${toSource}/define';
import { sampleAnswers } from './testing/sample-answers';

const records = {
  area,
  path: '${path}',
  api: '${api}',
  one: '${one}',
  answers: sampleAnswers,
  first: '${sampleName(screen)}',
};

${described.map((name) => `${name}(records);`).join('\n')}
`,
    ],
  ]);
}
