import { AREAS } from '../../renderer/areas'
import { knowAreas } from '../../renderer/router/areas'

// Registers the places, as main.tsx does before anything else.
knowAreas(AREAS)
