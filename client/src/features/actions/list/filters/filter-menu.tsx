import { foldedText } from '@bonfire/contract/values/folded-text'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import screen from '../../../../ui/list-screen.module.css'
import toolbar from '../../../../ui/toolbar.module.css'
import type { ActionRow } from '../../action-model.ts'
import type { ActionsUrl } from '../use-actions-url.ts'
import classes from './filter-menu.module.css'
import { useFilterOptions } from './filter-options.ts'
import { type FilterName, filterParameter } from './row-filters.ts'

/** More options get a search box. */
const MOST_WITHOUT_SEARCH = 12
const SHOWN_OPTIONS = 100

interface FilterMenuProps {
  name: FilterName
  /** The tab's actions, before search and filters. */
  rows: readonly ActionRow[]
  url: ActionsUrl
}

/** One filter: the button shows what is chosen, the menu what there is. */
export function FilterMenu({ name, rows, url }: FilterMenuProps) {
  const t = useTranslations('actions.filters')
  const format = useFormatter()
  const [typed, setTyped] = useState('')
  const options = useFilterOptions(name, rows, url.filters)
  const chosen = url.filters[name]
  const label = t(`names.${name}`)
  const matching = options.filter((option) => foldedText(option.label).includes(foldedText(typed.trim())))
  const change = (values: Iterable<string>) => url.change(filterParameter(name, values))
  const toggle = (value: string, isChosen: boolean) => {
    const others = [...chosen].filter((each) => each !== value)
    change(isChosen ? [...others, value] : others)
  }
  const onlyChosen = chosen.size === 1 ? options.find(({ value }) => chosen.has(value))?.label : undefined
  const chosenText = onlyChosen ?? t('some', { count: chosen.size })
  return (
    <Menu position="bottom-start" width={260} closeOnItemClick={false}>
      <Menu.Target>
        <Button
          variant="default"
          size="compact-md"
          className={`${toolbar.choice} ${classes.button}`}
          data-chosen={chosen.size > 0}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {chosen.size === 0 ? (
            label
          ) : (
            <>
              <span className={toolbar.choiceLabel}>{label}</span> <bdi className={classes.chosen}>{chosenText}</bdi>
            </>
          )}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        {options.length > MOST_WITHOUT_SEARCH && (
          <Menu.Search
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            placeholder={t('search')}
            aria-label={t('search')}
          />
        )}
        <div className={classes.options}>
          {matching.slice(0, SHOWN_OPTIONS).map((option) => (
            <Menu.CheckboxItem
              key={option.value}
              checked={chosen.has(option.value)}
              onChange={(isChosen) => toggle(option.value, isChosen)}
              rightSection={<span className={screen.count}>{format.number(option.count)}</span>}
            >
              <bdi>{option.label}</bdi>
            </Menu.CheckboxItem>
          ))}
          {matching.length === 0 && <p className={classes.note}>{t('none')}</p>}
        </div>
        {matching.length > SHOWN_OPTIONS && <p className={classes.note}>{t('more', { count: SHOWN_OPTIONS })}</p>}
        <Menu.Divider />
        <Menu.Item disabled={chosen.size === 0} closeMenuOnClick onClick={() => change([])}>
          {t('clear')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
