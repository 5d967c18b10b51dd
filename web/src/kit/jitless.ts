import * as z from 'zod'

// Zod tries `new Function` to see whether it may compile shapes; a strict content security policy reports that as
// an attack. This module must therefore be the very first import, before any shape is made.
z.config({ jitless: true })
