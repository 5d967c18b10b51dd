import { type RawBuilder, sql } from 'kysely'

/**
 * A text as lists are in the order of and as searches compare it: without regard to case and accents, so José stands
 * beside Jose and is found by it. Of plain letters, which most names are of, nothing has to be taken apart.
 */
export const plainTextSql = (text: RawBuilder<string>): RawBuilder<string> => sql<string>`case
  when octet_length(${text}) = char_length(${text}) then lower(${text})
  else lower(regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f]', '', 'g')) end`

export const plainNameSql = plainTextSql(sql.ref('user_name'))

/** Whether a text has every word of a search. */
export function hasWordsSql(text: RawBuilder<string>, search: string): RawBuilder<boolean> {
  const words = search.split(/\s+/).filter(word => word !== '')
  if (words.length === 0) return sql<boolean>`true`
  const condition = words.map(
    word => sql`strpos(${plainTextSql(text)}, ${plainTextSql(sql`${word}::text`)}) > 0`,
  )
  return sql<boolean>`(${sql.join(condition, sql` and `)})`
}
