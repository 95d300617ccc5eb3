import type {
  Field,
  RJSFSchema,
  RJSFValidationError,
  TemplatesType,
  ValidatorType,
  Widget,
} from '@rjsf/utils'
import type { BlockRule, ButtonRule, Rule, TextRule } from '../../engine/index.ts'

/** Names how the form is being filled: by the customer, or by a corretor about the customer. */
export type FillingMode = 'cliente' | 'corretor'

/** Says how one item of a list becomes an option: `value` names a key of the item, the rest are texts over it. */
export interface OptionLook {
  readonly value: string
  readonly label: string
  /** By what an event names the option; without it, by its value. */
  readonly code?: string
  readonly price?: string
  /** The price before a discount. */
  readonly old?: string
  readonly unit?: string
  /** What each part of it costs: a list of the item. */
  readonly bands?: string
  readonly detail?: string
  readonly seal?: string
  readonly icon?: string
  readonly covers?: string
  /** The heading of the card that the option shares with its neighbours, and what is under it. */
  readonly group?: string
  readonly groupDetail?: string
  /** Its tile, or that of the card. */
  readonly tile?: string
  /** The most there may be of it. */
  readonly most?: string
}

/** Says how a field asks the flow for what can be chosen while a person types. */
export interface SearchLook {
  /** Asks for the options of what is typed, which the flow reads among the values. */
  readonly event: string
  /** How many letters are asked about, at least. */
  readonly letters?: number
  /** How many digits are asked about where nothing but digits is typed, exactly. */
  readonly digits?: number
  /** After how long a pause in typing it is asked, in milliseconds. */
  readonly afterMs?: number
  /** How many options are shown, at most. */
  readonly most?: number
  /** Gives the text that the options answer. */
  readonly answered: Rule
  /** Whether that text could not be answered. */
  readonly failed?: Rule
  /** Says how many were found, over their number `n`. */
  readonly found: TextRule
  /** The last row, which leads elsewhere. */
  readonly last?: { readonly label: TextRule; readonly event: string }
}

/** What a field's file and its screen say beyond JSON Schema. */
export interface FieldLook {
  readonly widget?: string
  readonly mask?: string
  readonly inputMode?: string
  readonly autocomplete?: string
  readonly autocapitalize?: string
  readonly enterKeyHint?: string
  readonly width?: string
  readonly empty?: string
  readonly dated?: string
  /** What is wrong with the value where a condition holds, whatever it is about; the first counts. */
  readonly wrong?: readonly { readonly when: Rule; readonly text: string }[]
  readonly when?: Rule
  readonly options?: Rule
  /** The lines of the closed list the field names, copied in when its screen was flattened. */
  readonly choices?: Rule
  readonly fields?: Readonly<Record<string, FieldLook>>
  readonly option?: OptionLook
  /** Gives the values that cannot be chosen now. */
  readonly unavailable?: Rule
  readonly search?: SearchLook
  readonly detailsEvent?: string
  readonly readOnly?: Rule
  readonly readOnlyHint?: string
  /** The fewest and the most: of a number, of the items of a list. */
  readonly min?: Rule
  readonly max?: Rule
  /** Of a list: what its items are headed by, read over the item. */
  readonly heading?: TextRule
  /** Of a list: what is under the heading of each; an item that has it is named by its place where little is said. */
  readonly headingDetail?: TextRule
  /** Of a list: the button that adds an item; one without it is fixed. */
  readonly add?: string
  /** Of a list: the name of the place where lines of a spreadsheet are pasted; one without it has none. */
  readonly paste?: string
  readonly event?: string
  readonly live?: boolean
  /** Whether pressing an option leads on. */
  readonly advances?: Rule
  readonly announce?: TextRule
  readonly action?: string
  /** Gives the address of a third-party document that has the field. */
  readonly frame?: Rule
  readonly termsEvent?: string
  readonly termsLabel?: string
}

/** Some fields of a screen that are shown together under a title. */
export interface GroupLook {
  readonly fields: readonly string[]
  readonly title?: TextRule
  /** What is said above the fields. */
  readonly text?: TextRule
  /** Short facts above the fields, one a line. */
  readonly items?: Rule
  /** Whether they are on a card. */
  readonly card?: boolean
  /** The field of options inside whose chosen one they are drawn. */
  readonly inside?: string
}

/** A block below the fields, or right under one of them. */
export interface PlacedBlock extends BlockRule {
  readonly under?: string
}

/** What a screen's file says beyond JSON Schema, every field's look inside `fields`. */
export interface ScreenLook {
  readonly heading?: TextRule
  readonly intro?: TextRule
  /** What it asks: the heading of the card that its fields are on, which has the focus where a person comes to it. */
  readonly question?: TextRule
  readonly fields?: Readonly<Record<string, FieldLook>>
  readonly rows?: readonly (readonly string[])[]
  readonly groups?: readonly GroupLook[]
  readonly above?: readonly BlockRule[]
  readonly below?: readonly PlacedBlock[]
  /** The bands of a sales page, which the server draws in the place of the rest. */
  readonly bands?: readonly BlockRule[]
  readonly actions?: readonly ButtonRule[]
  /** Whether the tiles of the brand are over its title on a phone. */
  readonly tiles?: boolean
  readonly bar?: {
    readonly label: TextRule
    readonly value: TextRule
    /** What it shows where there is no button. */
    readonly seal?: TextRule
    readonly note?: TextRule
  }
}

/** What a compiled test says of a value it refuses, in the words of RJSF: by which keyword, and with which numbers. */
export type SchemaError = Pick<RJSFValidationError, 'name' | 'params'>

/** What RJSF draws fields by: fields of its own, our widgets and templates. */
export interface FieldParts {
  readonly fields?: Readonly<Record<string, Field>>
  readonly templates?: Partial<TemplatesType>
  readonly widgets?: Readonly<Record<string, Widget>>
  /** What some widgets say of a refused value, by their names, where the form's own words say less. */
  readonly reasons?: Readonly<Record<string, Reason>>
}

/** Says what is wrong with a refused value; undefined where the form's own words are good. */
export type Reason = (refusal: SchemaError, value: unknown) => string | undefined

/** One screen as the build made it: a plain JSON Schema, its look, and what its compiled tests answer. */
export interface ScreenEntry {
  readonly schema: RJSFSchema
  readonly look: ScreenLook
  /** Answers RJSF about the schema and its branches. */
  readonly validator: ValidatorType
  /** Fills in what an object of the screen begins with, as RJSF does it. */
  readonly begin: (schema: RJSFSchema, value: FieldValues) => FieldValues
  /** Decides the branches of a schema of the screen by its value; a schema without branches is given back as it is. */
  readonly resolve: (schema: RJSFSchema, value: unknown) => RJSFSchema
  /** What its fields are drawn by beside what every form has. */
  readonly parts: FieldParts
}

/** The values of a form, by field name. */
export type FieldValues = Readonly<Record<string, unknown>>
