import { runConvert } from './convert-command'

const { out, problems, code } = await runConvert(process.argv.slice(2))
process.stdout.write(out)
process.stderr.write(problems)
process.exitCode = code
