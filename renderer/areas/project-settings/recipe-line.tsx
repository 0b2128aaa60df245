import { FileDown } from 'lucide-react'
import { projectTypeName } from '#domain/enums'
import type { Project } from '#domain/entities'
import type { DesktopApi } from '#contract/api'
import type { EndpointAnswer, SaidTemplate } from '#endpoints'
import { readForm } from '#domain/forms'
import { err, ok, type Result } from '#domain/result'
import { platformError } from '#domain/errors'
import { typeHas } from '#domain/project-types'
import { resultOf } from '../../desktop/client'
import { useAct } from '../../desktop/use-act'
import { useSaveText } from '../../desktop/use-save-text'
import { saidOf } from '../../projects/classes-file'
import { recipeFile, recipeSettings } from '../../projects/recipe'
import { recipeSteps } from '../../projects/recipe-steps'
import { notifyFailure } from '../../stores/notice-store'
import { Button } from '../../../ui/button'
import { useSettingPlace } from './asked-setting-store'
import styles from './settings-page.module.css'

const TEMPLATES_MAX = 500

/** Saves the project's recipe, from which similar projects can be created. */
export function RecipeLine({ project }: { readonly project: Project }) {
  const save = useSaveText('The recipe')
  const place = useSettingPlace('recipe')
  const collect = useAct((desktop) => recipeOf(desktop, project), {
    onDone: (text) => save(`${project.name} recipe`, text),
    onFailed: ({ failure }) => void notifyFailure(failure, 'Couldn’t save the recipe'),
  })
  return (
    <section className={styles.act} aria-label="Recipe" {...place}>
      <div>
        <strong>Recipe</strong>
        <p className={styles.hint}>
          Type, workflow, classes with their keys, key-point templates, steps, categories, settings, instructions and
          form as one file, from which new projects are made.
        </p>
      </div>
      <Button icon={<FileDown size={15} />} busy={collect.isPending} onClick={() => collect.mutate()}>
        Save the recipe…
      </Button>
    </section>
  )
}

/** Builds a recipe from the platform's current data. */
async function recipeOf({ platform }: DesktopApi, project: Project): Promise<Result<string>> {
  const type = projectTypeName(project.type)
  if (type === undefined) return err(platformError('invalid_answer', { detail: `project type ${project.type}` }))
  const path = { projectId: project.id }
  const projectId = project.id
  const [classes, settings, instructions, steps, workflows, form, templates, categories] = await Promise.all([
    resultOf(platform.read('listClasses', { projectId: project.id })),
    resultOf(platform.read('listSettings', { path })),
    resultOf(platform.read('readInstructions', { path })),
    typeHas(project.type, 'steps') ? resultOf(platform.read('readSteps', { path })) : ok(undefined),
    resultOf(platform.read('listWorkflows', { query: {} })),
    type === 'custom_llm' ? resultOf(platform.read('projectForm', { path })) : ok(undefined),
    resultOf(platform.read('listTemplates', { projectId, query: { sort: 'name', limit: TEMPLATES_MAX } })),
    type === 'custom_llm' ? resultOf(platform.read('listCategories', { projectId, query: {} })) : ok(undefined),
  ])
  if (!classes.ok) return classes
  if (!settings.ok) return settings
  if (!instructions.ok) return instructions
  if (!steps.ok) return steps
  if (!workflows.ok) return workflows
  // Without a form, the recipe has none either.
  if (!form.ok && form.error.code !== 'not_found') return form
  if (!templates.ok) return templates
  if (!categories.ok) return categories
  const { link, text } = instructions.value
  return ok(
    recipeFile(project.name, {
      type,
      description: project.description,
      workflow: workflows.value.data.find(({ id }) => id === project.workflow_id)?.name ?? null,
      instructions: { link, text },
      settings: recipeSettings(settings.value, project.type),
      classes: classes.value.data.map(saidOf),
      steps: steps.value === undefined ? null : recipeSteps(steps.value, classes.value.data),
      templates: templates.value.data.map(templateOf),
      categories: (categories.value?.data ?? []).map(({ name }) => name),
      form: form.ok && form.value !== undefined ? (readForm(form.value).form ?? null) : null,
    }),
  )
}

function templateOf({ name, points, connections }: EndpointAnswer<'readTemplate'>): SaidTemplate {
  return {
    name,
    points: points.map(({ id, x, y, name: said }) => ({ id, x, y, name: said })),
    connections: connections.map(([from, to]) => [from, to]),
  }
}
